import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import type { PlayOffStrokes } from '#contract/results-decisions.ts'
import { countOf } from '#domain/shared/danish.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { Problem } from '../shell/problem.tsx'
import { useDraftValue } from '../shell/use-draft-value.ts'
import { holeLabels, holesIn } from './play-off-holes.ts'
import { playOffStrokesQuery, resultMutations } from './results-queries.ts'

/** The holes as they were written, and what stands in each player's fields. */
type Typed = { holes: string; scores: Record<string, string> }
const nothingTyped: Typed = { holes: '', scores: {} }

type InvalidHole = { name: string; text: string }

type PlayOffScoresProps = { tournamentId: string; divisionId: string; place: number }

/** Sudden death hole by hole: what everybody receives, and the strokes that were used. */
export function PlayOffScores({ tournamentId, ...tie }: PlayOffScoresProps) {
  const kept = useDraftValue<Typed>(`play-off ${tie.divisionId} ${tie.place}`, nothingTyped)
  const { holes: typed, scores: used } = kept.value
  const [invalid, setInvalid] = useState<InvalidHole>()
  const asked = holesIn(typed)
  const strokes = useQuery(playOffStrokesQuery(tournamentId, { ...tie, holes: asked }))
  const known = useLastKnown(strokes.data)
  // A hole that is refused is a slip of the finger: the scores already typed stay where they are.
  const holes = strokes.error && known ? known.holes : asked
  const write = useMutation(resultMutations(useQueryClient(), tournamentId).scores)
  const holesName = `play-off-holes-${tie.divisionId}-${tie.place}`
  const players = holes.length > 0 ? (known?.players ?? []) : []
  const save = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (strokes.error) return document.getElementById(holesName)?.focus()
    const { scored, wrong } = readScores(players, holes.length, used)
    setInvalid(wrong)
    if (wrong) return document.getElementById(wrong.name)?.focus()
    write.mutate({ ...tie, holes, players: scored }, { onSuccess: kept.forget })
  }
  return (
    <form method="post" onSubmit={save} noValidate className="mt-3 grid gap-4">
      <TextField
        name={holesName}
        label="Huller i omspillet"
        help="I den rækkefølge, de spilles: 18 18 9."
        width="medium"
        inputMode="text"
        autoComplete="off"
        maxLength={60}
        value={typed}
        onChange={({ target }) => kept.keep({ ...kept.value, holes: target.value })}
      />
      {strokes.error && <Problem error={strokes.error} title="Slagene kan ikke vises" />}
      {players.map((player) => (
        <PlayerScores
          key={player.entryId}
          {...{ player, holes, invalid, used }}
          onScore={(name, score) =>
            kept.keep({ ...kept.value, scores: { ...used, [name]: score } })
          }
        />
      ))}
      {write.error && <Problem error={write.error} title="Omspillet er ikke gemt" />}
      {players.length > 0 && (
        <div>
          <Button type="submit" busy={write.isPending && 'Gemmer …'}>
            Afgør efter scorerne
          </Button>
        </div>
      )}
    </form>
  )
}

/** What was last answered, also while an answer is refused. */
function useLastKnown<T>(answer: T | undefined): T | undefined {
  const [last, setLast] = useState(answer)
  if (answer !== undefined && answer !== last) setLast(answer)
  return answer ?? last
}

type PlayerScoresProps = {
  player: PlayOffStrokes['players'][number]
  holes: readonly number[]
  invalid: InvalidHole | undefined
  used: Typed['scores']
  onScore: (name: string, score: string) => void
}

function PlayerScores({ player, holes, invalid, used, onScore }: PlayerScoresProps) {
  const { entryId, name, strokes } = player
  const labels = holeLabels(holes)
  return (
    <fieldset>
      <legend className="font-semibold">{name}</legend>
      <div className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))] items-end gap-3">
        {labels.map((label, at) => (
          <TextField
            key={nameOf(entryId, at)}
            name={nameOf(entryId, at)}
            label={label}
            help={received(strokes[at] ?? 0)}
            inputMode="numeric"
            autoComplete="off"
            maxLength={2}
            value={used[nameOf(entryId, at)] ?? ''}
            onChange={({ target }) => onScore(nameOf(entryId, at), target.value)}
            {...(invalid?.name === nameOf(entryId, at) && { error: invalid.text })}
          />
        ))}
      </div>
    </fieldset>
  )
}

/** Every score of every player; or the first field that holds none, and what to do about it. */
function readScores(players: PlayOffStrokes['players'], holes: number, used: Typed['scores']) {
  const given = players.map(({ entryId }) => {
    const names = Array.from({ length: holes }, (_, at) => nameOf(entryId, at))
    return { entryId, read: names.map((name) => ({ name, score: readScore(used[name] ?? '') })) }
  })
  const all = given.flatMap(({ read }) => read)
  const wrong = findError(all)
  const scored = given.map(({ entryId, read }) => ({
    entryId,
    scores: read.map(({ score }) => score ?? null),
  }))
  return { scored, wrong }
}

/** Without a single score nobody is level: nothing has been written. */
function findError(all: readonly { name: string; score: number | null | undefined }[]) {
  const none = all.find(({ score }) => score === undefined)
  if (none) return { name: none.name, text: 'Skriv 1–20, eller lad feltet stå tomt.' }
  const [first] = all
  if (first && all.every(({ score }) => score === null))
    return { name: first.name, text: 'Skriv scorerne først.' }
  return undefined
}

const nameOf = (entryId: string, at: number) => `play-off-${entryId}-${at}`

/** Empty for who has left the play-off; undefined for what is no score. */
function readScore(typed: string): number | null | undefined {
  if (typed.trim() === '') return null
  const score = Number(typed)
  return Number.isInteger(score) && score >= 1 && score <= 20 ? score : undefined
}

const received = (strokes: number) =>
  strokes < 0
    ? `giver ${countOf(-strokes, 'slag', 'slag')} tilbage`
    : strokes === 0
      ? 'ingen slag'
      : `får ${countOf(strokes, 'slag', 'slag')}`
