import { Icon } from '../../ui/icon.tsx'

/** The players of a play-off, best first. */
export type PlayOffPlayers = { entryId: string; name: string }[]

type OrderProps = {
  order: PlayOffPlayers
  setOrder: (order: PlayOffPlayers) => void
  /** The place of the winner. */
  first: number
}

/** The players of a play-off, each of whom can be moved up. */
export function PlayOffOrder({ order, setOrder, first }: OrderProps) {
  const moveUp = (at: number) => setOrder(order.with(at - 1, order[at]!).with(at, order[at - 1]!))
  return (
    <ol className="grid gap-1">
      {order.map(({ entryId, name }, i) => (
        <li key={entryId} className="flex min-h-11 items-center gap-3">
          <span className="figures w-6 font-bold">{first + i}</span>
          <span className="flex-1">{name}</span>
          {i > 0 && (
            <button
              type="button"
              aria-label={`Flyt ${name} op`}
              onClick={() => moveUp(i)}
              className="grid size-11 place-items-center rounded-md hover:bg-yellow-100"
            >
              <Icon name="chevron-up" />
            </button>
          )}
        </li>
      ))}
    </ol>
  )
}
