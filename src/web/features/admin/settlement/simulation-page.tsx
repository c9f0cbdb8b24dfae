import { useSuspenseQuery } from '@tanstack/react-query'
import type { simulateSettlement } from '#contract/settlement/cockpit.ts'
import type { Output } from '#contract/shared/endpoint.ts'
import { formatDay, plainDate } from '#domain/shared/dates.ts'
import { Notice } from '../../../ui/notice.tsx'
import { UiLink } from '../../../ui/ui-link.tsx'
import { Computing } from '../../settlement/computing.tsx'
import { danishTime } from '../danish-time.ts'
import { ParentLink } from '../record/back-link.tsx'
import { simulationQuery } from './cockpit-queries.ts'
import { SettledClubs, SettledTotals } from './settled-clubs.tsx'

/** A season as if it were cut off today. */
export function SimulationPage({ seasonId }: { seasonId: string }) {
  const { season, isComputing, settled } = useSuspenseQuery(simulationQuery(seasonId)).data
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <header>
        <ParentLink href="/admin/settlement">Afregning</ParentLink>
        <h1>Sæson {season} i dag</h1>
        {settled && (
          <p className="mt-1 text-slate-700">
            Som om den blev afregnet {formatDay(plainDate(settled.day))}. Intet er gemt. Tallene er
            fra {danishTime(settled.computedAt)}.
          </p>
        )}
      </header>
      {isComputing && <Computing codes={[season]} shown={settled ? [season] : []} />}
      {settled && <Settled settled={settled} />}
    </div>
  )
}

type Shown = NonNullable<Output<typeof simulateSettlement>['settled']>

function Settled({ settled }: { settled: Shown }) {
  return (
    <>
      {settled.errors.length > 0 && (
        <Notice tone="warning" title="Nogle besøg kan ikke afregnes">
          <p>
            De er holdt udenfor her, og sæsonen kan ikke klargøres, før de er rettet. Oftest mangler
            klubbens vilkår for dagen.
          </p>
          <ul className="mt-2 list-disc pl-5 text-sm">
            {settled.errors.map(({ row, code }) => (
              <li key={row}>
                <UiLink href={`/admin/check-ins/${row}`} className="text-link">
                  {row}
                </UiLink>{' '}
                {errorTexts[code] ?? code}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <SettledTotals settled={settled} />
      <SettledClubs settled={settled} />
    </>
  )
}

const errorTexts: Record<string, string> = {
  club_not_partner: 'Klubben var ikke samarbejdsklub den dag.',
  day_outside_season: 'Dagen er uden for sæsonen.',
  unknown_card: 'Kortet er ikke solgt i sæsonen.',
  unknown_club: 'Klubben er ikke med i sæsonen.',
}
