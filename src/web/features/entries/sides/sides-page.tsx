import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pairings, type Pairing } from '#domain/entries/pair-up.ts'
import { countOf } from '#domain/shared/danish.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { Problem } from '../../shell/problem.tsx'
import { hasRoom, PlayerLine, SideCard } from './side-card.tsx'
import { sideMutations, sidesQuery, type SidesDivision } from './sides-queries.ts'

type Of = { clubId: string; tournamentId: string }

/** The pairs and teams of a tournament, and the players who have none. */
export function SidesPage({ clubId, tournamentId }: Of) {
  const { divisions, isDrawn } = useSuspenseQuery(sidesQuery(tournamentId)).data
  const base = `/club/${clubId}/tournaments/${tournamentId}`
  return (
    <section aria-labelledby="sides" className="grid grid-cols-[minmax(0,1fr)] gap-10">
      <header className="max-w-text">
        <h2 id="sides">Hold og makkere</h2>
        <p className="mt-1 text-slate-700">
          {isDrawn
            ? 'Startlisten er lavet. Sæt kryds ved en spiller uden hold, og tryk »Skift ud« ved den, der ikke kommer, eller »Sæt på«, hvis holdet mangler en. Den nye overtager pladsen i flighten og får besked.'
            : 'Spillerne kan selv finde sammen med en kode fra deres tilmelding. Resten sætter du sammen her, før du laver flights.'}
        </p>
      </header>
      {divisions.length === 0 && (
        <EmptyState
          title="Alle spiller hver for sig"
          action={
            <ButtonLink href={`${base}/settings`} variant="secondary">
              Ret spilleformen
            </ButtonLink>
          }
        >
          Vælg under Indstillinger, om en række spilles som fourball, foursome, Texas scramble eller
          på hold.
        </EmptyState>
      )}
      {divisions.map((division) => (
        <DivisionSides
          key={division.id}
          {...{ tournamentId, division, isDrawn }}
          isNamed={divisions.length > 1}
        />
      ))}
    </section>
  )
}

type DivisionProps = {
  tournamentId: string
  division: SidesDivision
  isDrawn: boolean
  /** Whether there are several, which are told apart by their names. */
  isNamed: boolean
}

function DivisionSides({ tournamentId, division, isDrawn, isNamed }: DivisionProps) {
  const { id, sides, alone } = division
  const [chosen, setChosen] = useState<readonly string[]>([])
  const mutations = sideMutations(useQueryClient(), tournamentId)
  const create = useMutation(mutations.create)
  const update = useMutation(mutations.update)
  const here = chosen.filter((entryId) => alone.some((one) => one.entryId === entryId))
  const takers = sides.filter((side) => hasRoom(division, side, here.length))
  const clear = { onSuccess: () => setChosen([]) }
  const error = create.error ?? update.error
  return (
    <section aria-labelledby={`side-${id}`} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <DivisionHead {...{ division, isNamed }} />
      {error && <Problem error={error} title="Holdet er ikke ændret" />}
      <div
        className={cx(
          'grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-8',
          alone.length > 0 && 'lg:grid-cols-[minmax(0,3fr)_minmax(18rem,2fr)]',
        )}
      >
        {sides.length === 0 ? (
          <p className="text-slate-700">Ingen hold endnu.</p>
        ) : (
          <ul
            className={cx(
              'grid items-start gap-3 sm:grid-cols-2',
              alone.length === 0 && 'lg:grid-cols-3',
            )}
          >
            {sides.map((side) => (
              <SideCard
                key={side.id}
                {...{ tournamentId, side, division, isDrawn }}
                chosen={here}
                isMeant={takers.length === 1 && here.length < division.size}
                onSeat={(entryIds) =>
                  update.mutateAsync(
                    { sideId: side.id, entryIds, name: side.name ?? '', basedOn: side.version },
                    clear,
                  )
                }
              />
            ))}
          </ul>
        )}
        {alone.length > 0 && (
          <Alone
            {...{ tournamentId, division }}
            chosen={here}
            isMeant={isNewSideMeant({ division, isDrawn, takers, chosen: here })}
            onChoose={setChosen}
            onCreate={() => create.mutate({ entryIds: [...here], name: '' }, clear)}
            isBusy={create.isPending}
          />
        )}
      </div>
    </section>
  )
}

type Meant = Pick<DivisionProps, 'division' | 'isDrawn'> & {
  /** The sides that have room for the ticked players. */
  takers: SidesDivision['sides']
  chosen: readonly string[]
}

/** A new side is what the director means, unless a side lacks the ticked players or the start list is made. */
export const isNewSideMeant = ({ division, isDrawn, takers, chosen }: Meant): boolean =>
  chosen.length === 0 || chosen.length === division.size || (!isDrawn && takers.length === 0)

const DivisionHead = ({ division, isNamed }: Pick<DivisionProps, 'division' | 'isNamed'>) => {
  const { id, name, play, size, sides, alone } = division
  return (
    <div>
      <h3 id={`side-${id}`} className="text-xl">
        {isNamed ? name : play}
      </h3>
      <p className="figures text-slate-700">
        {isNamed && `${play}, `}
        {size} på holdet · {countOf(sides.length, 'hold', 'hold')} ·{' '}
        {countOf(alone.length, 'spiller', 'spillere')} uden hold
      </p>
    </div>
  )
}

type AloneProps = Pick<DivisionProps, 'tournamentId' | 'division'> & {
  chosen: readonly string[]
  /** Whether a new side is the main action. */
  isMeant: boolean
  onChoose: (entryIds: readonly string[]) => void
  onCreate: () => void
  isBusy: boolean
}

/** The players without a side: ticked ones become one, or the service puts all together. */
function Alone({ tournamentId, division, chosen, isMeant, ...on }: AloneProps) {
  const { onChoose, onCreate, isBusy } = on
  const { id, size, alone } = division
  const isFull = chosen.length >= size
  return (
    <section
      aria-labelledby={`alone-${id}`}
      className="grid gap-4 rounded-md border border-slate-300 bg-white p-4 sm:p-5 lg:sticky lg:top-4"
    >
      <h4 id={`alone-${id}`} className="text-lg font-semibold">
        Uden hold
      </h4>
      <ul className="grid max-h-[28rem] divide-y divide-slate-200 overflow-y-auto border-y border-slate-200">
        {alone.map((player) => {
          const isChosen = chosen.includes(player.entryId)
          return (
            <li key={player.entryId}>
              <Checkbox
                id={`alone-${player.entryId}`}
                name="alone"
                label={<PlayerLine player={player} />}
                help={player.wish ? `»${player.wish}«` : undefined}
                checked={isChosen}
                disabled={isFull && !isChosen}
                onChange={() =>
                  onChoose(
                    isChosen
                      ? chosen.filter((entryId) => entryId !== player.entryId)
                      : [...chosen, player.entryId],
                  )
                }
              />
            </li>
          )
        })}
      </ul>
      <Button
        variant={isMeant ? 'primary' : 'secondary'}
        onClick={onCreate}
        disabled={chosen.length === 0}
        busy={isBusy && 'Laver holdet …'}
      >
        {chosen.length === 0
          ? 'Sæt kryds ved dem, der spiller sammen'
          : `Lav hold af ${countOf(chosen.length, 'spiller', 'spillere')}`}
      </Button>
      {alone.length >= size && <PairAll {...{ tournamentId, division }} />}
    </section>
  )
}

const pairingText: Record<Pairing, string> = {
  balanced: 'Lav sammen med høj',
  sign_up: 'Efter tilmelding',
  random: 'Lodtrækning',
}

function PairAll({ tournamentId, division }: Pick<AloneProps, 'tournamentId' | 'division'>) {
  const [by, setBy] = useState<Pairing>('balanced')
  const pair = useMutation(sideMutations(useQueryClient(), tournamentId).pair)
  return (
    <div className="grid gap-3 border-t border-slate-200 pt-4">
      <SelectField
        id={`pairing-${division.id}`}
        name="pairing"
        label="Sæt alle sammen"
        options={pairings.map((value) => ({ value, label: pairingText[value] }))}
        value={by}
        onChange={({ currentTarget }) => setBy(currentTarget.value as Pairing)}
      />
      {pair.error && <Problem error={pair.error} title="Spillerne er ikke sat sammen" />}
      <Button
        variant="secondary"
        onClick={() => pair.mutate({ divisionId: division.id, by })}
        busy={pair.isPending && 'Sætter sammen …'}
      >
        Sæt {countOf(division.alone.length, 'spiller', 'spillere')} sammen
      </Button>
    </div>
  )
}
