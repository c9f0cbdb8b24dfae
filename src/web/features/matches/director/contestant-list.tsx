import { useState } from 'react'
import type { DirectedDivision, MatchChangeInput } from '#contract/matches/endpoints.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { UiLink } from '../../../ui/ui-link.tsx'
import { ChangeDialog } from './change-dialog.tsx'

type ListProps = { tournamentId: string; clubId: string; division: DirectedDivision }
type Contestant = DirectedDivision['contestants'][number]
type Action = { kind: 'withdrawal' | 'replacement'; contestant: Contestant }

/** The players by seed, who may withdraw, come back, or be replaced before their first match. */
export function ContestantList({ tournamentId, clubId, division }: ListProps) {
  const sidesPath = `/club/${clubId}/tournaments/${tournamentId}/entrants/sides`
  const [action, setAction] = useState<Action>()
  const close = () => setAction(undefined)
  return (
    <section aria-label="Spillere" className="min-w-0">
      <h3 className="text-base font-semibold">Spillere</h3>
      <ol className="mt-2 max-h-[52rem] divide-y divide-slate-200 overflow-y-auto border-y border-slate-200">
        {division.contestants.map((contestant) => (
          <li key={contestant.id} className="flex flex-wrap items-center gap-x-2 py-1">
            <span className="figures w-8 shrink-0 text-right text-slate-600">
              {contestant.seed}
            </span>
            <span className="min-w-0 flex-1 basis-40 px-1 break-words">
              {contestant.name}
              {contestant.isWithdrawn && (
                <span className="block text-sm text-slate-600">Har trukket sig</span>
              )}
              <Missing {...{ contestant, sidesPath }} />
            </span>
            <Button variant="quiet" onClick={() => setAction({ kind: 'withdrawal', contestant })}>
              {contestant.isWithdrawn ? 'Spiller alligevel' : 'Trækker sig'}
              <span className="sr-only">: {contestant.name}</span>
            </Button>
            {!contestant.hasBegun && division.entrants.length > 0 && (
              <Button
                variant="quiet"
                onClick={() => setAction({ kind: 'replacement', contestant })}
              >
                Skift ud
                <span className="sr-only">: {contestant.name}</span>
              </Button>
            )}
          </li>
        ))}
      </ol>
      {action?.kind === 'withdrawal' && (
        <Withdraw
          tournamentId={tournamentId}
          division={division}
          contestant={action.contestant}
          onClose={close}
        />
      )}
      {action?.kind === 'replacement' && (
        <Replace
          tournamentId={tournamentId}
          division={division}
          contestant={action.contestant}
          onClose={close}
        />
      )}
    </section>
  )
}

/** A pair whose partner has left; another is refused once the pair has begun. */
function Missing({ contestant, sidesPath }: { contestant: Contestant; sidesPath: string }) {
  const { missing, hasBegun } = contestant
  if (missing === 0) return null
  if (hasBegun) return <span className="block text-sm text-slate-600">Mangler makker</span>
  return (
    <UiLink href={sidesPath} className="text-link block text-sm">
      Mangler makker – sæt en ny på
    </UiLink>
  )
}

type ActionProps = Omit<ListProps, 'clubId'> & { contestant: Contestant; onClose: () => void }

function Withdraw({ tournamentId, division, contestant, onClose }: ActionProps) {
  const { id, name, isWithdrawn } = contestant
  return (
    <ChangeDialog
      of={{ tournamentId, divisionId: division.id }}
      title={isWithdrawn ? `${name} spiller alligevel?` : `${name} trækker sig?`}
      description={
        isWithdrawn
          ? 'Kampe, modstanderen har vundet, fordi spilleren havde trukket sig, skal spilles alligevel. Er en senere kamp begyndt, bliver resultatet stående.'
          : 'Spillede kampe bliver stående. Åbne kampe vinder modstanderen. Tilmeldingen og betalingen ændres under Deltagere.'
      }
      change={{ kind: 'withdrawal', contestantId: id, isWithdrawn: !isWithdrawn }}
      confirmLabel={isWithdrawn ? 'Lad spilleren spille' : 'Træk spilleren'}
      said={isWithdrawn ? `${name} er med igen.` : `${name} har trukket sig.`}
      onClose={onClose}
    />
  )
}

function Replace({ tournamentId, division, contestant, onClose }: ActionProps) {
  const [entryId, setEntryId] = useState('')
  const change: MatchChangeInput | null =
    entryId === '' ? null : { kind: 'replacement', contestantId: contestant.id, entryId }
  return (
    <ChangeDialog
      of={{ tournamentId, divisionId: division.id }}
      title={`Skift ${contestant.name} ud`}
      description="Den nye spiller overtager pladsen i træet. Er spilleren ikke på listen, så tilføj først under Deltagere."
      change={change}
      confirmLabel="Skift ud"
      said="Spilleren er skiftet ud."
      onClose={onClose}
    >
      <SelectField
        name="replacement"
        label="Ny spiller"
        emptyLabel="Vælg spiller"
        options={division.entrants.map((one) => ({ value: one.entryId, label: one.name }))}
        value={entryId}
        onChange={({ currentTarget }) => setEntryId(currentTarget.value)}
      />
    </ChangeDialog>
  )
}
