import { useMutation, useQuery } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import type { PlayOffStrokes } from '#contract/results/decisions.ts'
import { countOf } from '#domain/shared/danish.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { Problem } from '../shell/problem.tsx'
import { useDraftValue } from '../shell/use-draft-value.ts'
import { playOffStrokesQuery } from './results-queries.ts'
import { usePlayOffMutations } from './use-play-off-mutations.ts'

/** The values of the fields: the holes, and the scores by field name. */
type Fields = { holes: string; scores: Record<string, string> }
const emptyFields: Fields = { holes: '', scores: {} }

type InvalidHole = { name: string; text: string }

type PlayOffScoresProps = { tournamentId: string; divisionId: string; place: number }

/** The scores of a sudden-death play-off, with the strokes that each player receives. */
export function PlayOffScores({ tournamentId, ...tie }: PlayOffScoresProps) {
  const draft = useDraftValue<Fields>(`play-off ${tie.divisionId} ${tie.place}`, emptyFields)
  const { holes: holesText, scores } = draft.value
  const [invalid, setInvalid] = useState<InvalidHole>()
  const typedHoles = parseHoles(holesText)
  const strokes = useQuery(playOffStrokesQuery(tournamentId, { ...tie, holes: typedHoles }))
  const latest = useLatest(strokes.data)
  // The scores already typed stay while a mistyped hole is refused.
  const holes = strokes.error && latest ? latest.holes : typedHoles
  const write = useMutation(usePlayOffMutations(tournamentId).scores)
  const holesName = `play-off-holes-${tie.divisionId}-${tie.place}`
  const players = holes.length > 0 ? (latest?.players ?? []) : []
  const save = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (strokes.error) return document.getElementById(holesName)?.focus()
    const { scored, wrong } = parseScores(players, holes.length, scores)
    setInvalid(wrong)
    if (wrong) return document.getElementById(wrong.name)?.focus()
    write.mutate({ ...tie, holes, players: scored, basedOn: null }, { onSuccess: draft.forget })
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
        value={holesText}
        onChange={({ target }) => draft.keep({ ...draft.value, holes: target.value })}
      />
      {strokes.error && <Problem error={strokes.error} title="Slagene kan ikke vises" />}
      {players.map((player) => (
        <PlayerScores
          key={player.entryId}
          {...{ player, holes, invalid, scores }}
          onScore={(name, score) =>
            draft.keep({ ...draft.value, scores: { ...scores, [name]: score } })
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

/** The latest value that was defined. */
function useLatest<T>(value: T | undefined): T | undefined {
  const [latest, setLatest] = useState(value)
  if (value !== undefined && value !== latest) setLatest(value)
  return value ?? latest
}

type PlayerScoresProps = {
  player: PlayOffStrokes['players'][number]
  holes: readonly number[]
  invalid: InvalidHole | undefined
  scores: Fields['scores']
  onScore: (name: string, score: string) => void
}

function PlayerScores({ player, holes, invalid, scores, onScore }: PlayerScoresProps) {
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
            help={receivedText(strokes[at] ?? 0)}
            inputMode="numeric"
            autoComplete="off"
            maxLength={2}
            value={scores[nameOf(entryId, at)] ?? ''}
            onChange={({ target }) => onScore(nameOf(entryId, at), target.value)}
            {...(invalid?.name === nameOf(entryId, at) && { error: invalid.text })}
          />
        ))}
      </div>
    </fieldset>
  )
}

/** The scores of all players, and the first invalid field with its message. */
function parseScores(players: PlayOffStrokes['players'], holes: number, scores: Fields['scores']) {
  const parsed = players.map(({ entryId }) => {
    const names = Array.from({ length: holes }, (_, at) => nameOf(entryId, at))
    const fields = names.map((name) => ({ name, score: parseScore(scores[name] ?? '') }))
    return { entryId, fields }
  })
  const wrong = findError(parsed.flatMap(({ fields }) => fields))
  const scored = parsed.map(({ entryId, fields }) => ({
    entryId,
    scores: fields.map(({ score }) => score ?? null),
  }))
  return { scored, wrong }
}

/** At least one score is required. */
function findError(all: readonly { name: string; score: number | null | undefined }[]) {
  const none = all.find(({ score }) => score === undefined)
  if (none) return { name: none.name, text: 'Skriv 1–20, eller lad feltet stå tomt.' }
  const [first] = all
  if (first && all.every(({ score }) => score === null))
    return { name: first.name, text: 'Skriv scorerne først.' }
  return undefined
}

const nameOf = (entryId: string, at: number) => `play-off-${entryId}-${at}`

/** Null for an empty field of a player who has left the play-off; undefined for invalid text. */
function parseScore(text: string): number | null | undefined {
  if (text.trim() === '') return null
  const score = Number(text)
  return Number.isInteger(score) && score >= 1 && score <= 20 ? score : undefined
}

const receivedText = (strokes: number) =>
  strokes < 0
    ? `giver ${countOf(-strokes, 'slag', 'slag')} tilbage`
    : strokes === 0
      ? 'ingen slag'
      : `får ${countOf(strokes, 'slag', 'slag')}`

/** Parses `18 18 9` with any separators, up to the length of the longest play-off. */
export const parseHoles = (text: string): number[] =>
  (text.match(/\d+/g) ?? [])
    .map(Number)
    .filter((hole) => hole >= 1 && hole <= 99)
    .slice(0, 18)

/** Unique labels of the fields: `Hul 18`, and `Hul 18, anden gang` when it is played again. */
export const holeLabels = (holes: readonly number[]): string[] =>
  holes.map((hole, at) => {
    const before = holes.slice(0, at).filter((other) => other === hole).length
    return before === 0
      ? `Hul ${hole}`
      : `Hul ${hole}, ${again[before - 1] ?? `${before + 1}.`} gang`
  })

const again = ['anden', 'tredje', 'fjerde', 'femte', 'sjette']
