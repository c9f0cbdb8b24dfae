import { useSuspenseQuery, useQuery } from '@tanstack/react-query'
import type { TournamentSettings } from '#contract/director/settings.ts'
import { formatClockProse } from '#domain/shared/clock-time.ts'
import { capital, countOf, listInDanish } from '#domain/shared/danish.ts'
import { formatDay, plainDate } from '#domain/shared/dates.ts'
import { publicOrigin } from '../../public-origin.ts'
import { CopyText } from '../../ui/copy-text.tsx'
import { DataList, type DataItem } from '../../ui/data-list.tsx'
import { Stat } from '../../ui/stat.tsx'
import { UiLink } from '../../ui/ui-link.tsx'
import { settingsQuery } from '../competitions/club-tournaments-queries.ts'
import { AnnounceTournament, CancelTournament } from './director-steps.tsx'
import { feeText } from '../competitions/fee-text.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { controlBoardQuery, deskQuery } from '../scoring/desk/desk-queries.ts'
import { StartRehearsal } from './rehearsal/start-rehearsal.tsx'
import { MoveDay } from './move-day.tsx'
import { SomethingHappened } from './something-happened.tsx'
import { isPlayed, nextStep } from './director-next-step.ts'

/** The overview of a tournament: its facts and the director's next task. */
export function DirectorOverview({ tournamentId }: { tournamentId: string }) {
  const tournament = useSuspenseQuery(settingsQuery(tournamentId)).data
  const { state, slug, entered, waiting, places } = tournament
  const isRehearsal = useSuspenseQuery(deskQuery(tournamentId)).data.rehearsal !== null
  const canCancel = ['draft', 'open', 'closed', 'drawn', 'in_play', 'suspended'].includes(state)
  const canMove = ['open', 'closed', 'drawn', 'in_play', 'suspended', 'scores_in'].includes(state)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="grid gap-10">
        {state === 'draft' && <AnnounceTournament tournament={tournament} />}
        <NextStepPanel tournament={tournament} />
        {state !== 'draft' && state !== 'cancelled' && (
          <dl className="grid grid-cols-2 gap-6 sm:grid-cols-3">
            <Stat label="Tilmeldte" value={entered} {...(places && { unit: `af ${places}` })} />
            <Stat label="På venteliste" value={waiting} />
          </dl>
        )}
        <SomethingHappened tournament={tournament} />
        <section aria-labelledby="facts">
          <h2 id="facts" className="text-xl">
            Turneringen
          </h2>
          <div className="mt-3">
            <DataList items={factsOf(tournament)} />
          </div>
          {!isRehearsal && (
            <UiLink
              href={`/club/${tournament.clubId}/tournaments/${tournamentId}/settings`}
              className="text-link mt-3 inline-flex min-h-11 items-center"
            >
              Ret indstillinger
            </UiLink>
          )}
        </section>
      </div>
      <aside className="grid grid-cols-[minmax(0,1fr)] gap-8">
        {!isRehearsal && state !== 'draft' && state !== 'cancelled' && (
          <section aria-labelledby="share">
            <h2 id="share" className="text-xl">
              Del turneringen
            </h2>
            <p className="mt-1 mb-3 text-slate-700">
              Adressen står fast. Sæt den i nyhedsbrevet og på opslagstavlen.
            </p>
            <CopyText text={`${publicOrigin()}/tournaments/${slug}`} what="adressen" />
          </section>
        )}
        {!isRehearsal && <StartRehearsal tournament={tournament} />}
        {!isRehearsal && canMove && <MoveDay tournament={tournament} />}
        {!isRehearsal && canCancel && <CancelTournament tournament={tournament} />}
      </aside>
    </div>
  )
}

function factsOf(tournament: TournamentSettings): DataItem[] {
  const { rounds, divisions, places, entryCloses, withdrawBefore } = tournament
  return [
    ...rounds.map((round) => ({
      term: rounds.length > 1 ? `Runde ${round.number}` : 'Dag',
      value: (
        <span className="grid">
          <span>
            {capital(formatDay(plainDate(round.day)))} {formatClockProse(round.firstMinute)}
          </span>
          {[round, ...round.otherCourses].map(({ courseName, tees }) => (
            <span key={courseName} className="text-slate-600">
              {courseName}, {round.holes} huller, {teesText(tournament, tees)}
            </span>
          ))}
        </span>
      ),
    })),
    {
      term: divisions.length > 1 ? 'Rækker' : 'Række',
      value: (
        <span className="grid">
          {divisions.map(({ id, name, format }) => (
            <span key={id}>
              {name}: {format}
            </span>
          ))}
        </span>
      ),
    },
    { term: 'Pris', value: <Fees tournament={tournament} /> },
    {
      term: 'Pladser',
      value: places === null ? 'Plads til alle' : countOf(places, 'plads', 'pladser'),
    },
    { term: 'Tilmelding lukker', value: capital(momentText(entryCloses)) },
    { term: 'Frist for afbud med refusion', value: `Senest ${momentText(withdrawBefore)}` },
  ]
}

/** `450 kr.`, and below it the other fees. */
function Fees({ tournament }: { tournament: TournamentSettings }) {
  const { feeOre, memberFeeOre, cardFeeOre, cardUsesRound } = tournament
  return (
    <span className="grid">
      <span>{feeText(feeOre)}</span>
      {memberFeeOre !== feeOre && <span>Medlemmer: {feeText(memberFeeOre)}</span>}
      {cardFeeOre !== null && (
        <span>
          Med Sæsonkort: {feeText(cardFeeOre)}
          {cardUsesRound && ', og det bruger en runde'}
        </span>
      )}
    </span>
  )
}

/** `58 herrer og 50 damer`, with the tee of a single division: `62 herrer (A-rækken)`. */
function teesText(
  { divisions }: TournamentSettings,
  tees: TournamentSettings['rounds'][number]['tees'],
): string {
  const teeTexts = tees.map(({ division, gender, name }) => {
    const whose = gender === 'men' ? 'herrer' : 'damer'
    const owner = division === null ? undefined : divisions[division]?.name
    return owner === undefined ? `${name} ${whose}` : `${name} ${whose} (${owner})`
  })
  return listInDanish(teeTexts)
}

const momentText = ({ day, minute }: { day: string; minute: number }) =>
  `${formatDay(plainDate(day), { year: false })} ${formatClockProse(minute)}`

/** The director's next task, first on the page; during play it depends on the flights (TD-3). */
function NextStepPanel({ tournament }: { tournament: TournamentSettings }) {
  const { id, clubId, state } = tournament
  const isOn = isPlayed(state)
  const board = useQuery({ ...controlBoardQuery(id), enabled: isOn })
  const step = nextStep(tournament, board.data?.flights ?? [])
  if (!step || (isOn && !board.data)) return null
  const base = `/club/${clubId}/tournaments/${id}`
  return (
    <section
      aria-labelledby="next-step"
      className="rounded-md border border-green-300 bg-green-50 p-5 sm:p-6"
    >
      <h2 id="next-step" className="text-xl">
        {step.title}
      </h2>
      {step.text && <p className="mt-1 max-w-text text-slate-800">{step.text}</p>}
      {step.flights.length > 0 && (
        <ul className="figures mt-2 list-disc pl-5">
          {step.flights.map((flight) => (
            <li key={flight.id}>{flight.text}</li>
          ))}
        </ul>
      )}
      <div className="mt-5 flex flex-wrap gap-3">
        <ButtonLink href={base + step.link.subPath}>{step.link.label}</ButtonLink>
        {step.other && (
          <ButtonLink variant="secondary" href={base + step.other.subPath}>
            {step.other.label}
          </ButtonLink>
        )}
      </div>
    </section>
  )
}
