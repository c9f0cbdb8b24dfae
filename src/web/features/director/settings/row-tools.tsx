import { Button } from '../../../ui/button.tsx'

/** Possible moves: absent where a row cannot be moved or removed. */
export type RowMoves = {
  up?: (() => void) | undefined
  down?: (() => void) | undefined
  remove?: (() => void) | undefined
}

type RowToolsProps = {
  /** The name of the row: `A-rækken`. */
  title: string
  moves: RowMoves
  /** Why the row cannot be removed, and what to do. */
  obstacle?: string | undefined
}

/** The heading of a division or round, with buttons to move and remove it. */
export function RowButtons({ title, moves: { up, down, remove }, obstacle }: RowToolsProps) {
  const tool = (label: string, onClick: (() => void) | undefined) =>
    onClick && (
      <Button variant="quiet" onClick={onClick}>
        {label} <span className="sr-only">{title}</span>
      </Button>
    )
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h3 className="min-h-11 content-center text-lg">{title}</h3>
        <div className="-mr-3 flex flex-wrap items-center max-sm:-ml-3">
          {tool('Flyt op', up)}
          {tool('Flyt ned', down)}
          {!obstacle && tool('Fjern', remove)}
        </div>
      </div>
      {remove && obstacle && <p className="text-sm text-slate-700">{obstacle}</p>}
    </div>
  )
}
