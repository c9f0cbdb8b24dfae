import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { formatHandicap } from '#domain/shared/handicap.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { Problem } from '../../shell/problem.tsx'
import { ExchangePlayer } from './exchange-player.tsx'
import { SideFiller } from './side-filler.tsx'
import { sideMutations, type SidesDivision } from './sides-queries.ts'

type Side = SidesDivision['sides'][number]
type SideCardProps = {
  tournamentId: string
  division: SidesDivision
  side: Side
  isDrawn: boolean
  /** The ticked players without a side. */
  chosen: readonly string[]
  /** Whether the ticked players fit in this side alone of all, so that this is what the director means. */
  isMeant: boolean
  /** Fails when it is refused, which the page shows above the sides. */
  onSeat: (entryIds: string[]) => Promise<unknown>
}

const shownAbove = () => undefined

/** A side with its players; ticked players can be put on it as long as it has room. */
export function SideCard(props: SideCardProps) {
  const { tournamentId, division, side, isDrawn, chosen, onSeat } = props
  const [isNaming, setNaming] = useState(false)
  const remove = useRemove(tournamentId, side)
  const { number, name, players } = side
  const title = name ?? `Hold ${number}`
  const missing = division.size - players.length
  return (
    <li className="grid gap-1 rounded-md border border-slate-300 bg-white p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h4 className="min-w-0 font-semibold break-words">{title}</h4>
        {missing > 0 && (
          <Badge tone={players.length < division.least ? 'warning' : 'neutral'}>
            Mangler {missing}
          </Badge>
        )}
      </div>
      <SideMembers {...{ division, side, title, isDrawn, chosen, onSeat }} />
      {hasRoom(division, side, chosen.length) && <Seat {...props} title={title} />}
      <div className="-mb-1 -ml-5 flex flex-wrap">
        <Button variant="quiet" onClick={() => setNaming(true)}>
          {name ? 'Omdøb' : 'Giv et navn'}
          <span className="sr-only"> ({title})</span>
        </Button>
        {!isDrawn && (
          <Button variant="quiet" onClick={remove.run} busy={remove.isBusy && 'Opløser …'}>
            Opløs<span className="sr-only"> {title}</span>
          </Button>
        )}
      </div>
      <SideFiller {...{ tournamentId, division, side, title }} />
      {remove.error && <Problem error={remove.error} title="Holdet er ikke opløst" />}
      {isNaming && <NameSide {...{ tournamentId, side, title }} onClose={() => setNaming(false)} />}
    </li>
  )
}

/** Whether a side can take so many players: who has begun to play gets no other partner. */
export const hasRoom = ({ size }: SidesDivision, { players, isBegun }: Side, count: number) =>
  count > 0 && !isBegun && players.length + count <= size

/** Puts the ticked players on a side; on a published list one is shown first what it changes. */
function Seat({ division, side, title, isDrawn, isMeant, chosen, onSeat }: SeatProps) {
  const { players } = side
  const seat = () => onSeat([...players.map(({ entryId }) => entryId), ...chosen])
  const coming = division.alone.find(({ entryId }) => entryId === chosen[0])
  const variant = isMeant ? 'primary' : 'secondary'
  return (
    <div className="py-2">
      {isDrawn && chosen.length === 1 && coming ? (
        <ExchangePlayer
          {...{ division, players, coming, title, variant }}
          leaving={null}
          onConfirm={seat}
        />
      ) : (
        <Button variant={variant} onClick={() => void seat().catch(shownAbove)}>
          Sæt på {title}
        </Button>
      )}
    </div>
  )
}

type SeatProps = SideCardProps & { title: string }
type MembersProps = Omit<SideCardProps, 'tournamentId' | 'isMeant'> & { title: string }

/** The players of a side; on a published list one is exchanged, because a side must stay playable. */
function SideMembers({ division, side, title, isDrawn, chosen, onSeat }: MembersProps) {
  const { players, isBegun } = side
  const ids = players.map(({ entryId }) => entryId)
  const coming = chosen.length === 1 && division.alone.find(({ entryId }) => entryId === chosen[0])
  const changeOf = (player: Side['players'][number]) => {
    const others = ids.filter((one) => one !== player.entryId)
    if (isBegun) return null
    if (!isDrawn) {
      const label = `Tag ${player.name} af ${title}`
      return (
        players.length > 1 && (
          <TakeOff label={label} run={() => void onSeat(others).catch(shownAbove)} />
        )
      )
    }
    if (!coming) return null
    const swap = () => onSeat(ids.map((one) => (one === player.entryId ? coming.entryId : one)))
    return (
      <ExchangePlayer {...{ division, players, coming, title }} leaving={player} onConfirm={swap} />
    )
  }
  return (
    <ul className="divide-y divide-slate-200">
      {players.map((player) => (
        <li key={player.entryId} className="flex items-center gap-2">
          <span className="min-w-0 flex-1 py-2.5">
            <PlayerLine player={player} />
          </span>
          {changeOf(player)}
        </li>
      ))}
    </ul>
  )
}

const TakeOff = ({ label, run }: { label: string; run: () => void }) => (
  <button
    type="button"
    aria-label={label}
    onClick={run}
    className="-mr-2 grid size-11 shrink-0 place-items-center rounded-sm text-slate-600 hover:bg-slate-100"
  >
    <Icon name="close" className="size-5" />
  </button>
)

/** Dissolves the side at once; *Fortryd* makes it again. */
function useRemove(tournamentId: string, { id, name, players }: Side) {
  const mutations = sideMutations(useQueryClient(), tournamentId)
  const remove = useMutation(mutations.remove)
  const create = useMutation(mutations.create)
  const toast = useToast()
  const again = () =>
    create.mutate({ entryIds: players.map(({ entryId }) => entryId), name: name ?? '' })
  const onSuccess = () =>
    toast({ title: 'Holdet er opløst.', action: { label: 'Fortryd', onAction: again } })
  return {
    run: () => remove.mutate(id, { onSuccess }),
    isBusy: remove.isPending,
    error: remove.error ?? create.error,
  }
}

type NameSideProps = { tournamentId: string; side: Side; title: string; onClose: () => void }

function NameSide({ tournamentId, side, title, onClose }: NameSideProps) {
  const { id: sideId, players, version: basedOn } = side
  const update = useMutation(sideMutations(useQueryClient(), tournamentId).update)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const name = String(new FormData(event.currentTarget).get('name')).trim()
    const entryIds = players.map(({ entryId }) => entryId)
    update.mutate({ sideId, entryIds, name, basedOn }, { onSuccess: onClose })
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`${title}s navn`}
      description="Navnet står på startliste, stilling og resultat. Lad feltet stå tomt for spillernes navne."
      focusOn="side-name"
    >
      <form method="post" onSubmit={submit} noValidate className="grid gap-5">
        <TextField
          id="side-name"
          name="name"
          label="Holdets navn"
          defaultValue={side.name ?? ''}
          maxLength={40}
          required={false}
          autoComplete="off"
        />
        {update.error && <Problem error={update.error} title="Navnet er ikke gemt" />}
        <Button type="submit" busy={update.isPending && 'Gemmer …'} className="w-fit">
          Gem navnet
        </Button>
      </form>
    </Dialog>
  )
}

export const PlayerLine = ({
  player: { name, handicapTenths },
}: {
  player: SidesDivision['alone'][number]
}) => (
  <span className="flex min-w-0 flex-wrap justify-between gap-x-3">
    <span className="break-words">{name}</span>
    <span className="figures text-slate-600">
      {handicapTenths === null ? 'uden hcp.' : formatHandicap(handicapTenths)}
    </span>
  </span>
)
