import { bracketSize, buildBracket, maxBracket } from '#domain/matches/bracket.ts'
import { arePoolsPossible, dealToPools, poolName } from '#domain/matches/pools.ts'
import { countOf } from '#domain/shared/danish.ts'
import { Notice } from '../../../ui/notice.tsx'
import type { Entrant } from './seed-list.tsx'

type PreviewProps = {
  entrants: readonly Entrant[]
  /** Null in a knock-out. */
  pools: number | null
}

/** What the order of the seeds leads to: the first round and the byes, or the pools. */
export function DrawPreview({ entrants, pools }: PreviewProps) {
  if (pools !== null) return <Pools entrants={entrants} pools={pools} />
  if (entrants.length > maxBracket) {
    return (
      <Notice tone="warning" title={`Højst ${maxBracket} spillere`}>
        Del rækken i to under Indstillinger, eller brug puljer.
      </Notice>
    )
  }
  const names = new Map(entrants.map(({ entryId, name }) => [entryId, name]))
  const seeds = new Map(entrants.map(({ entryId }, i) => [entryId, i + 1]))
  const first = buildBracket(entrants.map(({ entryId }) => entryId)).filter(
    ({ round }) => round === 1,
  )
  const played = first.filter(({ decision }) => decision === null)
  const byes = first.filter(({ decision }) => decision !== null)
  const shown = (id: string | null) => (
    <>
      <span className="figures text-slate-600">{seeds.get(id ?? '')}</span> {names.get(id ?? '')}
    </>
  )
  return (
    <div className="grid gap-4">
      <p>
        {countOf(played.length, 'kamp', 'kampe')} i første runde
        {byes.length > 0 &&
          `, og ${countOf(byes.length, 'spiller', 'spillere')} sidder over (de bedst seedede)`}
        . Træet har plads til {bracketSize(entrants.length)}.
      </p>
      <ol className="divide-y divide-slate-200 border-y border-slate-200">
        {played.map(({ slot, a, b }) => (
          <li key={slot} className="py-2">
            {shown(a)} – {shown(b)}
          </li>
        ))}
      </ol>
      {byes.length > 0 && (
        <p className="text-slate-700">
          Sidder over: {byes.map(({ a, b }) => names.get(a ?? b ?? '')).join(', ')}
        </p>
      )}
    </div>
  )
}

function Pools({ entrants, pools }: { entrants: readonly Entrant[]; pools: number }) {
  if (!arePoolsPossible(entrants.length, pools)) {
    return (
      <Notice tone="warning" title="Puljerne går ikke op">
        En pulje har 3 til 8 spillere. Vælg et andet antal puljer.
      </Notice>
    )
  }
  const names = new Map(entrants.map(({ entryId, name }) => [entryId, name]))
  const dealt = dealToPools(
    entrants.map(({ entryId }) => entryId),
    pools,
  )
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {dealt.map((pool, i) => (
        <div key={i}>
          <h3 className="font-semibold">Pulje {poolName(i + 1)}</h3>
          <ol className="mt-1">
            {pool.map((id) => (
              <li key={id}>{names.get(id)}</li>
            ))}
          </ol>
        </div>
      ))}
    </div>
  )
}
