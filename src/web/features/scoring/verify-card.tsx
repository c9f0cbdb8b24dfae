import { lazy, Suspense } from 'react'
import type { ScoredFlight } from '#contract/scoring/endpoints.ts'
import type { HoleScore } from '#domain/scoring/hole-score.ts'
import { penaltyText } from '#domain/scoring/round-penalty.ts'
import { genitive, listInDanish } from '#domain/shared/danish.ts'
import { newTimedId } from '../../new-timed-id.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { HoleHistory } from './hole-history.tsx'
import { DrivesSummary } from './drive-line.tsx'
import { ComparedCard } from './compared-card.tsx'
import { timeText } from './saved-line.tsx'
import type { ScoreState } from './flight-session.ts'
import type { ScoreStore } from './score-store.ts'
import {
  firstNameOf,
  scoreText,
  type HoleViewModel,
  type PlayerViewModel,
  type Writer,
} from './flight-view-model.ts'

/** Loaded with the flight's page for players, with the reader of codes, for use without a connection. */
export async function prefetchSignByCode() {
  await (await loadSignByCode()).prepareSignByCode()
}
const loadSignByCode = () => import('./signed-card/sign-by-code.tsx')
const LazySignByCode = lazy(async () => ({ default: (await loadSignByCode()).SignByCode }))

type VerifyCardProps = {
  player: PlayerViewModel
  writer: Writer
  store: ScoreStore
  flight: ScoredFlight
  state: Pick<ScoreState, 'queue' | 'connection'>
  nameOf: (entryId: string | null) => string
  onHole: (hole: number) => void
}

/** One card with the marker's and the player's scores, its differences and its signatures. */
export function VerifyCard(props: VerifyCardProps) {
  const { player, writer, store, flight, state, nameOf, onHole } = props
  const isMine = player.entryId === writer.me
  const write = (hole: HoleViewModel, score: HoleScore) => {
    const replaces = [...(isMine ? hole.player : hole.marker).heads]
    const writtenAt = Date.now()
    const entry = { entryId: player.entryId, hole: hole.number, score, replaces, by: writer.me }
    void store.add({ kind: 'score', entry: { ...entry, id: newTimedId(writtenAt), writtenAt } })
  }
  const disputed = player.holes.filter(({ number }) => player.disputed.includes(number))
  return (
    <section
      aria-label={`Scorekort for ${player.name}`}
      className="grid gap-4 rounded-md border border-slate-200 bg-white p-4"
    >
      <div>
        <h3>{isMine ? 'Dit scorekort' : `${genitive(firstNameOf(player))} scorekort`}</h3>
        <p className="text-sm text-slate-600">
          {isMine ? 'Du skriver under som spiller' : 'Du skriver under som markør'}
        </p>
      </div>
      {disputed.map((hole) => (
        <DisputedHole key={hole.number} hole={hole} isMine={isMine} onScore={write} />
      ))}
      <ComparedCard {...{ player, isMine, onHole }} />
      <HoleHistory
        scoreEntries={flight.entries.filter(({ entryId }) => entryId === player.entryId)}
        nameOf={nameOf}
      />
      <Penalties player={player} />
      <DrivesSummary player={player} />
      <Signing player={player} writer={writer} store={store} onScore={write} />
      {maySignByCode(player, isMine, state) && (
        <Suspense>
          <LazySignByCode {...{ player, flight, writer, store }} queue={state.queue} />
        </Suspense>
      )}
    </section>
  )
}

/** At the end of the round; a player without a connection may not have received the marker's scores. */
function maySignByCode(
  { state, missing, holes }: PlayerViewModel,
  isMine: boolean,
  { connection }: VerifyCardProps['state'],
): boolean {
  if (state === 'delivered' || state === 'corrected') return false
  if (missing.length === 0) return true
  return isMine && (connection !== 'open' || holes.every(({ player }) => player.score !== null))
}

/** The committee's penalties on the round, which are not part of the signed scores. */
function Penalties({ player: { card } }: Pick<VerifyCardProps, 'player'>) {
  // A flight cached by an older release has no list of penalties.
  const penalties = card?.penalties ?? []
  if (penalties.length === 0) return null
  return (
    <ul className="grid gap-1">
      {penalties.map(({ kind, amount, reason }, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- two may say the same
        <li key={i}>
          <strong>Straf på runden: −{amount}</strong> ({penaltyText[kind]}). {reason}
        </li>
      ))}
    </ul>
  )
}

type DisputedHoleProps = {
  hole: HoleViewModel
  isMine: boolean
  onScore: (hole: HoleViewModel, score: HoleScore) => void
}

/** A disputed hole with its scores to choose from. */
function DisputedHole({ hole, isMine, onScore }: DisputedHoleProps) {
  const all = [...hole.marker.current, ...hole.player.current].filter((score) => score !== null)
  const choices = [...new Set(all)]
  // The player's note cannot resolve two different scores by markers.
  const isOthers = isMine && hole.marker.current.length > 1
  return (
    <Notice tone="warning" title={`Hul ${hole.number}: ${choices.map(scoreText).join(' eller ')}?`}>
      <p>
        {isOthers
          ? 'To har skrevet hver sit for dig. Bliv enige, og lad din markør vælge på sin telefon.'
          : isMine
            ? 'Din markør har skrevet noget andet end dig. Vælg den score, du noterer.'
            : 'Bliv enige, og vælg den score, der gælder.'}
      </p>
      {!isOthers && (
        <div className="mt-3 flex flex-wrap gap-2">
          {choices.map((score) => (
            <Button key={String(score)} variant="secondary" onClick={() => onScore(hole, score)}>
              {scoreText(score)}
            </Button>
          ))}
        </div>
      )}
    </Notice>
  )
}

type SigningProps = Pick<VerifyCardProps, 'player' | 'writer' | 'store'> & {
  onScore: DisputedHoleProps['onScore']
}

function Signing({ player, writer, store, onScore }: SigningProps) {
  const { entryId, state, missing, disputed, reading } = player
  const as = entryId === writer.me ? ('player' as const) : ('marker' as const)
  const noted = player.holes.filter(
    (hole) => missing.includes(hole.number) && hole.player.score !== null,
  )
  if (state === 'delivered' || state === 'corrected') return <Delivered player={player} />
  if (missing.length > 0) {
    return (
      <div className="grid gap-3">
        <p>Mangler hul {holesText(missing)}.</p>
        {as === 'marker' && noted.length > 0 && (
          <Button
            variant="secondary"
            onClick={() => noted.forEach((hole) => onScore(hole, hole.player.score))}
          >
            Skriv det, {firstNameOf(player)} har noteret
          </Button>
        )}
      </div>
    )
  }
  if (disputed.length > 0) return <p>I kan skrive under, når I er enige om alle huller.</p>
  if (state === 'delivering')
    return <p role="status">Scorekortet afleveres, så snart telefonen får det sendt.</p>
  const sign = () => {
    const signedAt = Date.now()
    const signature = { id: newTimedId(signedAt), entryId, as, by: writer.me, reading, signedAt }
    void store.add({ kind: 'signature', signature })
  }
  return (
    <div className="grid gap-3">
      {player.isVoid[as] && (
        <Notice tone="warning" title="Din underskrift gælder ikke længere" live>
          Scorekortet er rettet, efter at du skrev under. Se det igennem, og skriv under igen.
        </Notice>
      )}
      {!player.signed[as] && (
        <Button size="lg" wide onClick={sign}>
          Skriv under som {as === 'player' ? 'spiller' : 'markør'}
        </Button>
      )}
      <SignedBy signed={player.signed} />
      {state === 'ready_to_deliver' && (
        <Button size="lg" wide onClick={() => void store.add({ kind: 'delivery', entryId })}>
          Aflevér scorekortet
        </Button>
      )}
    </div>
  )
}

/** `1–9, 11 og 18`. */
function holesText(numbers: readonly number[]): string {
  const runs: [number, number][] = []
  for (const number of numbers) {
    const last = runs.at(-1)
    if (last && last[1] === number - 1) last[1] = number
    else runs.push([number, number])
  }
  return listInDanish(runs.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`)))
}

function SignedBy({ signed }: Pick<PlayerViewModel, 'signed'>) {
  if (!signed.player && !signed.marker) return null
  const who =
    signed.player && signed.marker
      ? 'Spiller og markør har skrevet under.'
      : signed.player
        ? 'Spilleren har skrevet under. Markøren mangler.'
        : 'Markøren har skrevet under. Spilleren mangler.'
  return <p role="status">{who}</p>
}

function Delivered({ player: { card, state } }: { player: PlayerViewModel }) {
  return (
    <div role="status" className="rounded-md bg-green-900 p-5 text-white">
      <p className="font-head text-2xl leading-tight font-bold">
        Afleveret {card?.deliveredAt ? timeText(card.deliveredAt) : ''}
      </p>
      {card?.receipt && <p className="figures mt-1">Kvittering {card.receipt}</p>}
      {state === 'corrected' && (
        <p className="mt-3">Turneringsledelsen har rettet det siden. Se hvad under historikken.</p>
      )}
    </div>
  )
}
