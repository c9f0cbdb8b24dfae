import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { WrittenCup } from '#contract/matches/cup.ts'
import type { DirectedDivision, DirectedMatches } from '#contract/matches/endpoints.ts'
import { halvesText, proposeTeams, teamOfPool } from '#domain/matches/cup.ts'
import { parseMinute } from '#domain/shared/clock-time.ts'
import { readDanishDate } from '#domain/shared/danish-date.ts'
import type { Side } from '#domain/scoring/match-play.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { Problem } from '../../shell/problem.tsx'
import { matchMutations } from '../match-queries.ts'
import {
  CupCaptains,
  isWholeCaptain,
  storedCaptains,
  writtenCaptains,
  type TypedCaptains,
} from './cup-captains.tsx'
import { CupPlayers, type CupPlayer } from './cup-players.tsx'
import {
  CupSessionFields,
  startingSessions,
  storedSessions,
  type TypedSession,
} from './cup-session-fields.tsx'

type SetUpProps = {
  tournamentId: string
  of: DirectedMatches
  division: DirectedDivision
  onClose?: () => void
}

type CupDraft = {
  teams: [string, string]
  holder: Side | ''
  pointsPerWin: number
  players: CupPlayer[]
  captains: TypedCaptains
  sessions: TypedSession[]
}

/** The teams, the sessions and the points of a cup. */
export function SetUpCup({ tournamentId, of, division, onClose }: SetUpProps) {
  const toast = useToast()
  const store = useMutation(matchMutations(useQueryClient(), tournamentId).setUpCup)
  const [draft, setDraft] = useState(() => draftOf(of, division))
  const [isChecked, setChecked] = useState(false)
  const onChange = (change: Partial<CupDraft>) => setDraft({ ...draft, ...change })
  const send = (form: HTMLFormElement) => {
    flushSync(() => setChecked(true))
    const written = writtenOf(draft)
    // The button is at the end of a long form: the cursor goes to the first field that is wrong.
    if (!written) return form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
    const { id: divisionId, version } = division
    store.mutate(
      { ...written, tournamentId, divisionId, version },
      {
        onSuccess: () => {
          toast({ title: 'Holdmatchen er gemt.', tone: 'success' })
          onClose?.()
        },
      },
    )
  }
  const parts = { id: division.id, draft, isChecked, onChange }
  return (
    <form
      method="post"
      noValidate
      className="grid grid-cols-[minmax(0,1fr)] gap-8"
      onSubmit={(event) => {
        event.preventDefault()
        send(event.currentTarget)
      }}
    >
      <Teams {...parts} />
      <CupSessionFields
        id={division.id}
        sessions={draft.sessions}
        isChecked={isChecked}
        holes={division.holes}
        courses={division.courses}
        revealed={division.cup?.sessions.filter(({ isRevealed }) => isRevealed).length ?? 0}
        onChange={(sessions) => onChange({ sessions })}
      />
      <Points {...parts} />
      {store.error && <Problem error={store.error} title="Holdmatchen er ikke gemt" />}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={store.isPending && 'Gemmer …'}>
          {division.cup ? 'Gem ændringerne' : 'Gem og offentliggør holdmatchen'}
        </Button>
        {onClose && (
          <Button variant="secondary" onClick={onClose}>
            Annullér
          </Button>
        )}
      </div>
    </form>
  )
}

type PartProps = {
  id: string
  draft: CupDraft
  isChecked: boolean
  onChange: (change: Partial<CupDraft>) => void
}

function Teams({ id, draft: { teams, players, captains }, isChecked, onChange }: PartProps) {
  const [first, second] = teams
  const shown = shownNames(teams)
  return (
    <section aria-label="Hold" className="grid gap-5">
      <div className="grid items-start gap-5 sm:grid-cols-2">
        {teams.map((name, i) => (
          <TextField
            key={i}
            name={`team-${id}-${i}`}
            label={`${i + 1}. hold`}
            maxLength={40}
            value={name}
            onChange={({ currentTarget: { value } }) =>
              onChange({ teams: i === 0 ? [value, second] : [first, value] })
            }
            error={isChecked && !isName(name) ? 'Skriv holdets navn.' : undefined}
          />
        ))}
      </div>
      <CupPlayers
        {...{ id, players }}
        teams={shown}
        onChange={(changed) => onChange({ players: changed })}
      />
      <CupCaptains
        {...{ id, captains, isChecked }}
        teams={shown}
        onChange={(changed) => onChange({ captains: changed })}
      />
    </section>
  )
}

/** The names as they are typed, or which team it is while a field is empty. */
const shownNames = (teams: readonly [string, string]): [string, string] => [
  teams[0].trim() || '1. hold',
  teams[1].trim() || '2. hold',
]

const isName = (name: string) => name.trim().length >= 2

function Points({ id, draft, onChange }: PartProps) {
  const { holder, pointsPerWin, sessions } = draft
  const teams = shownNames(draft.teams)
  const matches = sessions.reduce((sum, session) => sum + Number(session.matches), 0)
  const half = matches * pointsPerWin
  return (
    <section aria-label="Point" className="grid items-start gap-5 sm:grid-cols-2">
      <SelectField
        name={`points-${id}`}
        label="En vundet kamp giver"
        help={`${halvesText(2 * half)} point i alt. ${halvesText(half + 1)} vinder.`}
        options={[1, 2, 3].map((points) => ({
          value: String(points),
          label: `${points} point, en delt kamp ${halvesText(points)} til hver`,
        }))}
        value={String(pointsPerWin)}
        onChange={({ currentTarget }) => onChange({ pointsPerWin: Number(currentTarget.value) })}
      />
      <SelectField
        name={`holder-${id}`}
        label="Står det lige til sidst"
        required={false}
        emptyLabel="Holdene deler pokalen"
        options={[
          { value: 'A', label: `${teams[0]} beholder pokalen` },
          { value: 'B', label: `${teams[1]} beholder pokalen` },
        ]}
        value={holder}
        onChange={({ currentTarget }) => onChange({ holder: currentTarget.value as Side | '' })}
      />
    </section>
  )
}

/** The cup as it is stored, or as it is proposed. */
function draftOf(of: DirectedMatches, division: DirectedDivision): CupDraft {
  const { cup, entrants } = division
  return {
    teams: cup ? [cup.teams[0], cup.teams[1]] : proposedNames(division),
    holder: cup?.holder ?? '',
    pointsPerWin: cup?.pointsPerWin ?? 1,
    players: playersOf(division),
    captains: storedCaptains(division.captains),
    sessions: cup ? storedSessions(cup) : startingSessions(of, entrants.length),
  }
}

type Written = Omit<WrittenCup, 'tournamentId' | 'divisionId' | 'version'>

/** The cup as the API takes it; undefined while something is wrong. */
function writtenOf({
  teams,
  holder,
  pointsPerWin,
  players,
  captains,
  sessions,
}: CupDraft): Written | undefined {
  const read = sessions.map(({ format, day, time, matches, startHole, course }) => ({
    format,
    day: readDanishDate(day) ?? '',
    startsAt: time.trim() === '' ? null : (parseMinute(time) ?? -1),
    matches: Number(matches),
    startHole: Number(startHole),
    course: Number(course),
  }))
  const isRight = read.every(({ day, startsAt }) => day !== '' && startsAt !== -1)
  if (!isRight || !teams.every(isName) || !captains.every(isWholeCaptain)) return undefined
  return {
    teams,
    pointsPerWin,
    holder: holder === '' ? null : holder,
    players: players.flatMap(({ entryId, team, isCaptain }) =>
      team === '' ? [] : [{ entryId, team, isCaptain }],
    ),
    captains: writtenCaptains(captains),
    sessions: read,
  }
}

/** The players in the cup, and those who are entered and may be added. */
function playersOf({ contestants, entrants, isPublished }: DirectedDivision): CupPlayer[] {
  const proposed = isPublished
    ? new Map<string, Side>()
    : proposeTeams(
        entrants.map(({ entryId, club, handicapTenths }) => ({
          id: entryId,
          key: club ?? '',
          handicapTenths,
        })),
      )
  return [
    ...contestants.map(({ entryId, name, club, pool, isCaptain }) => ({
      entryId,
      name,
      club,
      team: teamOfPool(pool),
      isCaptain,
    })),
    ...entrants.map(({ entryId, name, club }) => ({
      entryId,
      name,
      club,
      team: proposed.get(entryId) ?? ('' as const),
      isCaptain: false,
    })),
  ]
}

/** The two clubs, where the players come from two; else names to write over. */
function proposedNames({ entrants }: DirectedDivision): [string, string] {
  const clubs = [...new Set(entrants.map(({ club }) => club ?? ''))].toSorted()
  const [first, second] = clubs
  return clubs.length === 2 && first && second ? [first, second] : ['Rødt hold', 'Blåt hold']
}
