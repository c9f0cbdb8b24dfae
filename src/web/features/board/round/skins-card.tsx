import type { PublicSkins } from '#contract/sidecompetitions/skins.ts'
import { UiLink } from '../../../ui/ui-link.tsx'
import type { RoundSearch } from './round-search.ts'
import { runsOfHoles } from './runs-of-holes.ts'

type SkinsCardProps = {
  skins: PublicSkins
  /** The name to show for skins of all players; null where there is one *række*. */
  everybody: string | null
  hrefOf: (search: RoundSearch) => string
}

/** Skins with their winners, the terms, and hole by hole *Hvorfor*. */
export function SkinsCard({ skins, everybody, hrefOf }: SkinsCardProps) {
  const { division, net, prize, conditions, won, holes, left } = skins
  return (
    <li className="rounded-md border border-slate-300 bg-white p-5">
      <h2 className="text-lg!">Skins, {net ? 'netto' : 'brutto'}</h2>
      <p className="min-h-6 text-sm text-slate-600">
        {[division ?? everybody, prize && `Præmie for en skin: ${prize}`]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {won.length === 0 ? (
        <p className="mt-3 text-slate-700">Ingen har vundet en skin endnu.</p>
      ) : (
        <ol className="figures mt-3 grid gap-2">
          {won.map(({ entryId, name, skins: count }) => (
            <li
              key={entryId}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-2"
            >
              <UiLink
                href={hrefOf({ tab: 'leaderboard', player: entryId })}
                className="text-link words wrap-break-word"
              >
                {name}
              </UiLink>
              <span className="font-semibold">{count}</span>
            </li>
          ))}
        </ol>
      )}
      {left && <p className="mt-3 text-sm text-slate-700">{left}</p>}
      <details className="mt-2 text-sm">
        <summary className="text-link inline-flex min-h-11 cursor-pointer items-center">
          Hvorfor? Hul for hul
        </summary>
        <p className="py-2 text-slate-700">{conditions.join(' ')}</p>
        <ol className="grid gap-1.5">
          {runsOfHoles(holes).map(({ from, to, reason }) => (
            <li key={from} className="grid grid-cols-[4.75rem_minmax(0,1fr)]">
              <span className="figures font-semibold whitespace-nowrap">
                Hul {from === to ? from : `${from}–${to}`}
              </span>
              <span>{reason}</span>
            </li>
          ))}
        </ol>
      </details>
    </li>
  )
}
