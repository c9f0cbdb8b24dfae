import { useEffect, useState, useSyncExternalStore } from 'react'
import type { ShownCard } from '#contract/matches/card.ts'
import { decisionText } from '#domain/matches/match-score.ts'
import { cardStanding, standingText, type MatchCard } from '#domain/matches/match-card.ts'
import { winningSide } from '#domain/matches/match.ts'
import type { Side } from '#domain/scoring/match-play.ts'
import { keepPageOffline } from '../../../offline-page.ts'
import { scheduleSync } from '../../../outbox/sync.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { UiLink } from '../../../ui/ui-link.tsx'
import { ShareResult } from '../../competitions/share-result.tsx'
import { useAwake } from '../../scoring/awake-switch.tsx'
import { newId } from '../../../new-id.ts'
import { reasonText } from '../../../load-refusal-texts.ts'
import { matchReasons } from '../../../match-refusal-reasons.ts'
import { EndMatch, GiveMatch } from './end-match.tsx'
import { HoleEntry } from './hole-entry.tsx'
import { HoleTable } from './hole-table.tsx'
import { cardStoreOf, initialCard, type CardState, type CardStore } from './match-card-session.ts'
import { savedText } from './saved-text.ts'
import { holesInOrder, playedAs, writtenMatch, type WrittenMatch } from './written-match.ts'

type PageProps = { slug: string; matchId: string }

/** A match hole by hole: its players write it, also without a connection, and everybody else follows it. */
export function MatchCardPage({ slug, matchId }: PageProps) {
  const store = cardStoreOf(matchId)
  const state = useSyncExternalStore(store.subscribe, store.get, () => initialCard)
  useEffect(() => {
    void store.load().then(store.sync)
    return scheduleSync(
      () => void store.sync(),
      () => document.visibilityState === 'visible' && !store.get().isAbsent,
    )
  }, [store])
  const { shown } = state
  const isPlayer = shown?.mine != null
  useAwake(isPlayer && shown?.decision === null)
  useEffect(() => {
    if (isPlayer) keepPageOffline(`/tournaments/${slug}/matches/${matchId}`)
  }, [isPlayer, slug, matchId])
  return (
    <div className="page grid max-w-text grid-cols-[minmax(0,1fr)] gap-5 py-5">
      {state.isAbsent ? (
        <EmptyState
          title="Kampen er ikke klar"
          action={<ButtonLink href={`/tournaments/${slug}/matches`}>Se kampene</ButtonLink>}
        >
          Den mangler en spiller, eller holdenes opstilling er ikke vist endnu.
        </EmptyState>
      ) : shown ? (
        <Opened {...{ shown, store, state }} />
      ) : (
        <Skeleton label="Henter kampen" rows={6} />
      )}
    </div>
  )
}

export type OpenedProps = { shown: ShownCard; store: CardStore; state: CardState }

function Opened({ shown, store, state }: OpenedProps) {
  const { tournament, division, round, mine, decision } = shown
  const written = writtenMatch(shown, state.queue)
  const { card } = written
  const isEnded = decision !== null || state.queue.some(isEnd)
  return (
    <>
      <p className="text-sm text-slate-600">
        <UiLink href={`/tournaments/${tournament.slug}/matches`} className="text-link">
          {tournament.name}
        </UiLink>{' '}
        · {division} · {round}
        {shown.course && ` · ${shown.course}`}
        {shown.startHole !== 1 && ` · fra hul ${shown.startHole}`}
      </p>
      <Scoreboard shown={shown} card={card} />
      {decision && (
        <ShareResult
          what="kampens resultat"
          picture={`/og/matches/${shown.id}.png`}
          path={`/tournaments/${tournament.slug}/matches`}
        />
      )}
      {mine && <Saved state={state} />}
      <Refused store={store} state={state} />
      {mine && !isEnded && shown.waitsForPartner && <WaitsForPartner />}
      {mine && !isEnded && shown.waitsForPartner && <GiveMatch {...{ shown, store }} />}
      {mine && !isEnded && !shown.waitsForPartner && <Entry {...{ shown, store, written }} />}
      <HoleTable shown={shown} card={card} scores={written.scores} />
    </>
  )
}

const isEnd = ({ kind, problem }: CardState['queue'][number]) =>
  (kind === 'finish' || kind === 'concede') && problem === undefined

type EntryProps = Pick<OpenedProps, 'shown' | 'store'> & { written: WrittenMatch }

/** A pair with one ball does not play without its partner; the match may still be given. */
const WaitsForPartner = () => (
  <Notice tone="warning" title="Kampen venter på en makker">
    Et par har én bold og mangler en spiller, så der kan ikke skrives huller eller meldes resultat.
    Turneringsledelsen kan hjælpe jer, eller kampen kan gives.
  </Notice>
)

function Entry({ shown, store, written }: EntryProps) {
  const { card, pressed, scores } = written
  const standing = cardStanding(card, playedAs(shown))
  const [chosen, setChosen] = useState<number | null>(null)
  const hole = chosen ?? standing.next
  return (
    <>
      {hole !== null && (
        <HoleEntry
          key={hole}
          {...{ shown, written, hole }}
          isNext={hole === standing.next}
          onHole={setChosen}
          onWrite={(winner, isConceded) => {
            setChosen(null)
            const replaces = pressed[hole] ? [pressed[hole].id] : []
            const at = Date.now()
            void store.add({ kind: 'hole', hole, id: newId(), replaces, winner, isConceded, at })
          }}
          onScore={(ball, score) => {
            // The hole stays until every ball is written and the players go on.
            setChosen(hole)
            const seen = scores[hole]?.[ball]
            const replaces = seen ? [seen.id] : []
            const at = Date.now()
            void store.add({ kind: 'score', hole, ball, id: newId(), replaces, score, at })
          }}
        />
      )}
      <EndMatch
        {...{ shown, store, standing }}
        onCorrect={() => setChosen(lastHole(shown, card))}
      />
    </>
  )
}

const problemText = (problem: string): string =>
  reasonText(problem) ??
  (problem in matchReasons
    ? matchReasons[problem as keyof typeof matchReasons]
    : 'Genindlæs siden, og skriv det igen.')

/** The written hole that is played last. */
const lastHole = (shown: ShownCard, card: MatchCard) =>
  holesInOrder(shown).findLast((hole) => card[hole]?.winner) ?? shown.startHole

/** Both sides with the stand between them. */
function Scoreboard({ shown, card }: { shown: ShownCard; card: MatchCard }) {
  const { sides, decision, report } = shown
  const standing = cardStanding(card, playedAs(shown))
  const leader = decision ? winningSide(decision) : standing.leader
  const text = decision ? decisionText(decision) : (standingText(standing) ?? 'Ikke begyndt')
  return (
    <section
      aria-label="Stilling"
      className="overflow-hidden rounded-md bg-green-950 text-center text-white"
    >
      <SideLine side={sides.A} isAhead={leader === 'A'} />
      <p role="status" className="figures bg-green-900 px-4 py-3 text-2xl font-bold">
        <span className="sr-only">{leaderText(leader, shown)} </span>
        {leader === 'A' && <span aria-hidden="true">↑ </span>}
        {leader === 'B' && <span aria-hidden="true">↓ </span>}
        {text[0]?.toUpperCase()}
        {text.slice(1)}
      </p>
      <SideLine side={sides.B} isAhead={leader === 'B'} />
      {decision === null && report && (
        <p className="bg-yellow-100 px-4 py-2 text-sm text-slate-900">
          Meldt: {leaderText(winningSide(report.decision), shown)} {decisionText(report.decision)}.
          Venter på svar under Mine kampe.
        </p>
      )}
    </section>
  )
}

const leaderText = (leader: Side | null, { sides }: ShownCard) =>
  leader === null ? '' : sides[leader].name

function SideLine({ side, isAhead }: { side: ShownCard['sides']['A']; isAhead: boolean }) {
  return (
    <div className="px-4 py-3">
      {side.team && <p className="text-sm text-green-100">{side.team}</p>}
      <p className={isAhead ? 'text-lg font-bold break-words' : 'text-lg break-words'}>
        {side.name}
      </p>
    </div>
  )
}

function Saved({ state }: { state: CardState }) {
  return (
    <p role="status" className="-mt-2 text-center text-sm text-slate-700">
      {savedText(state)}
    </p>
  )
}

/** What the server did not take; each stays until the player has seen it. */
function Refused({ store, state }: { store: CardStore; state: CardState }) {
  return state.queue
    .filter(({ problem }) => problem !== undefined)
    .map((item) => (
      <Notice
        key={item.order}
        tone="warning"
        live
        title={'hole' in item ? `Hul ${item.hole} er ikke gemt` : 'Resultatet er ikke gemt'}
        action={
          <Button variant="secondary" onClick={() => void store.dismiss(item)}>
            Det har jeg set
          </Button>
        }
      >
        {problemText(item.problem ?? '')}
      </Notice>
    ))
}
