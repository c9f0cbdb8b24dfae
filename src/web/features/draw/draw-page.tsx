import { useSuspenseQuery } from '@tanstack/react-query'
import { countOf } from '#domain/shared/danish.ts'
import { formatClockProse } from '#domain/shared/clock-time.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { UiLink } from '../../ui/ui-link.tsx'
import { PendingCuts } from './pending-cuts.tsx'
import { studioQuery, type OnRound } from './draw-queries.ts'
import { DrawStudioView } from './draw-studio.tsx'
import { StartListLog } from './start-list-log.tsx'

type DrawPageProps = OnRound & { base: string }

/** *Flightinddeling* of a round: settings, drafts, and what is out (TD-4). */
export function DrawPage({ base, ...of }: DrawPageProps) {
  const studio = useSuspenseQuery(studioQuery(of)).data
  const { round, rounds, players, drafts, log } = studio
  const playing = players.filter(({ isOut }) => !isOut).length
  const isEmpty = playing === 0 && drafts.length === 0
  const latest = round.drawVersion > 0 ? log[0] : undefined
  const wasPulled = round.drawVersion === 0 && log.length > 0
  return (
    <section aria-labelledby="draw" className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="grid gap-1">
          <h2 id="draw">Flightinddeling</h2>
          <p className="text-slate-700">
            {latest
              ? `Startlisten er ude, udgave ${latest.version}, ${formatClockProse(latest.minute)}.`
              : `${countOf(playing, 'spiller', 'spillere')} skal have en flight. ${wasPulled ? 'Startlisten er trukket tilbage.' : 'Ingen har set noget endnu.'}`}
          </p>
        </div>
        {latest && (
          <ButtonLink variant="secondary" href={`${base}/draw/${round.id}/print`}>
            Udskriv flightkort
          </ButtonLink>
        )}
      </header>
      {rounds.length > 1 && <RoundChoice base={base} studio={studio} />}
      {isEmpty ? (
        <EmptyState
          title="Ingen at inddele endnu"
          action={<ButtonLink href={`${base}/entrants`}>Se deltagerne</ButtonLink>}
        >
          Når de første har meldt sig til, laver du et udkast her. Det kan laves om, lige til
          startlisten er ude.
        </EmptyState>
      ) : (
        <>
          <PendingCuts studio={studio} base={base} />
          <DrawStudioView key={round.id} of={of} studio={studio} />
        </>
      )}
      {log.length > 0 && <StartListLog of={of} studio={studio} />}
    </section>
  )
}

function RoundChoice({
  base,
  studio,
}: {
  base: string
  studio: { round: { id: string }; rounds: Rounds }
}) {
  return (
    <nav aria-label="Runder">
      <ul className="flex flex-wrap gap-2">
        {studio.rounds.map(({ id, number, drawVersion }) => (
          <li key={id}>
            <UiLink
              href={`${base}/draw/${id}`}
              aria-current={id === studio.round.id ? 'page' : undefined}
              className="inline-flex min-h-11 items-center rounded-full border border-slate-400 px-4 font-medium aria-[current]:border-green-800 aria-[current]:bg-green-800 aria-[current]:text-white"
            >
              Runde {number}
              {drawVersion > 0 && <span className="ml-1.5 font-normal">er ude</span>}
            </UiLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

type Rounds = { id: string; number: number; drawVersion: number }[]
