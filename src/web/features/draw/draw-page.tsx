import { useSuspenseQuery } from '@tanstack/react-query'
import { countOf, listInDanish } from '#domain/shared/danish.ts'
import { formatClockProse } from '#domain/shared/clock-time.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { UiLink } from '../../ui/ui-link.tsx'
import { studioQuery, type RoundIds } from './draw-queries.ts'
import { DrawStudioView } from './draw-studio.tsx'
import type { DrawStudio } from '#contract/draw/endpoints.ts'
import { Notice } from '../../ui/notice.tsx'
import { formatDay, plainDate } from '#domain/shared/dates.ts'
import { ListFiles } from '../competitions/list-files.tsx'
import { PullStartList } from './pull-start-list.tsx'
import { ReplacePlayer } from './replace-player.tsx'

type DrawPageProps = RoundIds & {
  base: string
  /** A player who is marked as absent and is to be replaced. */
  absent?: string | undefined
}

/** *Flightinddeling* of a round: settings, drafts and the published list (TD-4). */
export function DrawPage({ base, absent, ...of }: DrawPageProps) {
  const studio = useSuspenseQuery(studioQuery(of)).data
  const { round, rounds, players, withoutSide, drafts, log } = studio
  const playing =
    withoutSide.length +
    players.reduce((sum, { isOut, persons }) => (isOut ? sum : sum + persons), 0)
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
          <div className="flex flex-wrap gap-3">
            <ButtonLink variant="secondary" href={`${base}/draw/${round.id}#replace`}>
              Skift en spiller ud
            </ButtonLink>
            <ButtonLink variant="secondary" href={`${base}/draw/${round.id}/print`}>
              Udskrifter
            </ButtonLink>
            <ListFiles
              path={`/api/v1/tournaments/${of.tournamentId}/rounds/${round.id}/start-list`}
              what="startlisten"
            />
          </div>
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
      {log.length > 0 && <StartListLog of={of} absent={absent} studio={studio} base={base} />}
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

type PendingCut = DrawStudio['cutWaits'][number]

/** What the cut before this round still waits for, with a link to where it is decided (LB-17). */
function PendingCuts({ studio, base }: { studio: DrawStudio; base: string }) {
  return studio.cutWaits.map((cut) => (
    <Notice
      key={cut.divisionName}
      tone="warning"
      title={`Cuttet i ${cut.divisionName} er ikke afgjort`}
      action={
        cut.awaits === 'cards' ? (
          <ButtonLink variant="secondary" href={`${base}/cards`}>
            Se scorekortene
          </ButtonLink>
        ) : (
          <ButtonLink variant="secondary" href={`${base}/results`}>
            {cut.awaits === 'lots' ? 'Træk lod' : 'Skriv omspillet'}
          </ButtonLink>
        )
      }
    >
      {pendingCutText(cut)}
    </Notice>
  ))
}

function pendingCutText({ awaits, names }: PendingCut): string {
  if (awaits === 'cards') {
    const first = names.length > 4 ? [...names.slice(0, 3), `${names.length - 3} til`] : names
    return `${listInDanish(first)} mangler en score. Startlisten kan offentliggøres, når kortene er hele, eller spilleren er taget ud.`
  }
  const how = awaits === 'lots' ? 'Der skal trækkes lod' : 'Der skal spilles om det'
  return `${listInDanish(names)} er lige om de sidste pladser. ${how}, før startlisten kan offentliggøres.`
}

type StartListLogProps = { of: RoundIds; studio: DrawStudio } & Pick<
  DrawPageProps,
  'base' | 'absent'
>

/** The versions of the start list, and the replacement of a player (RD-4). */
function StartListLog({ of, studio, base, absent }: StartListLogProps) {
  const isPublished = studio.round.drawVersion > 0
  return (
    <div className="grid items-start gap-10 lg:grid-cols-2">
      {isPublished && <ReplacePlayer {...{ of, studio, base, absent }} />}
      <section aria-labelledby="start-list-log" className="grid gap-3">
        <h3 id="start-list-log">Startlistens udgaver</h3>
        <ol className="grid gap-3">
          {studio.log.map(({ version, day, minute, changes, told }) => (
            <li key={version} className="border-b border-slate-200 pb-3">
              <p className="font-medium">
                Udgave {version}, {formatDay(plainDate(day), { year: false })}{' '}
                {formatClockProse(minute)}
              </p>
              <p className="text-slate-700">
                {changes.length > 0
                  ? `Ændret: ${changes.join('; ')}.`
                  : version === 1
                    ? 'Den første.'
                    : 'Rækkefølgen er ændret.'}{' '}
                {told === 0
                  ? 'Ingen fik en mail.'
                  : `${countOf(told, 'spiller', 'spillere')} fik en mail.`}
              </p>
            </li>
          ))}
        </ol>
        {isPublished && <PullStartList of={of} studio={studio} />}
      </section>
    </div>
  )
}
