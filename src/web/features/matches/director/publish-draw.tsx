import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type {
  DirectedDivision,
  DirectedMatches,
  WrittenMatches,
} from '#contract/matches/endpoints.ts'
import { roundName, roundsOf } from '#domain/matches/bracket.ts'
import { dealToPools, arePoolsPossible, roundRobin } from '#domain/matches/pools.ts'
import { countOf } from '#domain/shared/danish.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { Problem } from '../../shell/problem.tsx'
import { matchMutations } from '../match-queries.ts'
import { daysOf, LastDays, suggestedDays } from './last-days.tsx'
import type { Entrant } from './seed-list.tsx'

type PublishProps = {
  tournamentId: string
  of: DirectedMatches
  division: DirectedDivision
  lot: string
  /** How many were seeded by handicap. */
  byHandicap: number
  /** The order before anybody was moved. */
  shown: readonly Entrant[]
  isFetching: boolean
  entrants: readonly Entrant[]
  pools: number | null
}

/** The last days, what a pool match is worth, and the confirmed publication. */
export function PublishDraw(props: PublishProps) {
  const { tournamentId, of, division, lot, byHandicap, shown, isFetching, entrants, pools } = props
  const rounds = roundNames(entrants.length, pools)
  const from = of.today > of.firstDay ? of.today : of.firstDay
  const [typed, setTyped] = useState<string[]>()
  const [isChecked, setChecked] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const [goOn, setGoOn] = useState(pools !== null && pools > 1 ? 2 : 0)
  const days = typed ?? suggestedDays(from, rounds.length)
  const lastDays = daysOf(days, rounds.length)
  if (rounds.length === 0) return null
  return (
    <section aria-label="Frister" className="grid gap-6 border-t border-slate-200 pt-6">
      {pools !== null && (
        <SelectField
          name={`go-on-${division.id}`}
          label="Går videre fra hver pulje"
          help="En sejr giver 2 point, en delt kamp 1."
          options={goOnChoices(entrants.length, pools)}
          value={String(goOn)}
          onChange={({ currentTarget }) => setGoOn(Number(currentTarget.value))}
        />
      )}
      <LastDays names={rounds} typed={days} onType={setTyped} isChecked={isChecked} />
      <Button
        className="w-fit"
        busy={isFetching && 'Henter rækkefølgen …'}
        onClick={() => {
          setChecked(true)
          setOpen(lastDays !== undefined)
        }}
      >
        Offentliggør kampene
      </Button>
      {isOpen && lastDays && (
        <ConfirmPublication
          name={division.name}
          written={{
            tournamentId,
            divisionId: division.id,
            lot,
            byHandicap,
            shownOrder: shown.map(({ entryId }) => entryId),
            entryIds: entrants.map(({ entryId }) => entryId),
            pools: pools === null ? null : { count: pools, win: 2, half: 1, goOn },
            lastDays,
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  )
}

type ConfirmProps = { name: string; written: WrittenMatches; onClose: () => void }

/** Publishing mails the players, so it is confirmed. */
function ConfirmPublication({ name, written, onClose }: ConfirmProps) {
  const toast = useToast()
  const publish = useMutation(matchMutations(useQueryClient(), written.tournamentId).publish)
  const onSuccess = () => {
    onClose()
    toast({ title: 'Kampene er offentliggjort.', tone: 'success' })
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Offentliggør kampene i ${name}?`}
      effect={
        <div className="grid gap-3">
          <p>
            {countOf(written.entryIds.length, 'spiller', 'spillere')} får en mail, når de har en
            modstander, med slag og sidste dag. Rækkens betingelser kan ikke ændres bagefter. Er
            ingen kamp spillet, kan kampene trækkes tilbage.
          </p>
          {publish.error && (
            <Problem error={publish.error} title="Kampene er ikke offentliggjort" />
          )}
        </div>
      }
      confirmLabel="Offentliggør"
      busy={publish.isPending && 'Offentliggør …'}
      onConfirm={() => publish.mutate(written, { onSuccess })}
    />
  )
}

function roundNames(entrants: number, pools: number | null): string[] {
  if (pools !== null) {
    if (!arePoolsPossible(entrants, pools)) return []
    const ids = Array.from({ length: entrants }, (_, i) => String(i))
    const most = Math.max(...dealToPools(ids, pools).map((pool) => roundRobin(pool).length))
    return Array.from({ length: most }, (_, i) => `${i + 1}. runde`)
  }
  if (entrants > 256) return []
  const rounds = roundsOf(entrants)
  return Array.from({ length: rounds }, (_, i) => roundName(i + 1, rounds))
}

function goOnChoices(entrants: number, pools: number) {
  const smallest = Math.floor(entrants / pools)
  const counts = Array.from({ length: smallest }, (_, i) => i + 1)
  return [
    { value: '0', label: 'Ingen, puljerne er det hele' },
    ...counts
      .filter((count) => count * pools > 1 && count * pools <= 256)
      .map((count) => ({
        value: String(count),
        label: `${count === 1 ? 'Nr. 1' : `De ${count} bedste`} – ${count * pools} i knockout`,
      })),
  ]
}
