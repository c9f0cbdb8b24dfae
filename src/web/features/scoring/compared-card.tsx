import { cx } from '../../ui/cx.ts'
import {
  firstNameOf,
  scoreText,
  shortScore,
  type HoleViewModel,
  type PlayerViewModel,
} from './flight-view-model.ts'
import { isClosed } from './use-score-pad.ts'

type ComparedCardProps = {
  player: PlayerViewModel
  /** Whether the card is the writer's own, whose player row is editable; on another card the marker row is. */
  isMine: boolean
  onHole: (hole: number) => void
}

/** The marker's and the player's scores in two rows; nine holes fit on 360 px. */
export function ComparedCard(props: ComparedCardProps) {
  const { player, isMine } = props
  const nines = [player.holes.slice(0, 9), player.holes.slice(9)].filter((nine) => nine.length > 0)
  return (
    <div className="grid gap-3">
      {nines.map((nine) => (
        <Nine key={nine[0]?.number} holes={nine} {...props} />
      ))}
      <p className="text-sm text-slate-600">{whoMayEditText(player, isMine)}</p>
    </div>
  )
}

/** Explains who may edit a score. */
function whoMayEditText(player: PlayerViewModel, isMine: boolean): string {
  if (isClosed(player)) return 'Kortet er afleveret. Rettelser laver turneringsledelsen.'
  return isMine
    ? 'Tryk på et tal i rækken Spiller for at rette det. Din markør retter rækken Markør.'
    : `Tryk på et tal i rækken Markør for at rette det. ${firstNameOf(player)} retter selv rækken Spiller.`
}

type NineProps = ComparedCardProps & { holes: readonly HoleViewModel[] }

function Nine({ holes, player, isMine, onHole }: NineProps) {
  const canEdit = !isClosed(player)
  return (
    <table className="figures w-full table-fixed text-center text-sm">
      <thead className="text-slate-600">
        <tr>
          <th scope="col" className="w-16 text-left font-normal">
            Hul
          </th>
          {holes.map(({ number }) => (
            <th key={number} scope="col" className="font-normal">
              {number}
            </th>
          ))}
        </tr>
        <tr>
          <th scope="row" className="text-left font-normal">
            Par
          </th>
          {holes.map(({ number, par }) => (
            <td key={number}>{par}</td>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-slate-200 border-t border-slate-200">
        <ScoreRow
          label="Markør"
          holes={holes}
          scoreOf={(hole) => hole.official}
          {...(canEdit && !isMine && { onHole })}
        />
        <ScoreRow
          label="Spiller"
          holes={holes}
          scoreOf={(hole) => hole.player.score}
          {...(canEdit && isMine && { onHole })}
        />
      </tbody>
    </table>
  )
}

type ScoreRowProps = {
  label: string
  holes: readonly HoleViewModel[]
  scoreOf: (hole: HoleViewModel) => HoleViewModel['official']
  onHole?: (hole: number) => void
}

function ScoreRow({ label, holes, scoreOf, onHole }: ScoreRowProps) {
  return (
    <tr className={onHole ? 'h-11' : 'h-8'}>
      <th scope="row" className="pr-1 text-left font-normal text-slate-600">
        {label}
      </th>
      {holes.map((hole) => {
        const score = scoreOf(hole)
        const isDisputed = hole.state === 'mismatch' || hole.state === 'conflict'
        return (
          <td
            key={hole.number}
            className={cx(
              'p-0',
              isDisputed && 'bg-yellow-50 font-bold outline-2 -outline-offset-2 outline-yellow-700',
            )}
          >
            {onHole ? (
              <button
                type="button"
                aria-label={`Ret hul ${hole.number}: ${score === null ? 'ingen score' : scoreText(score)}${isDisputed ? ', uenige' : ''}`}
                onClick={() => onHole(hole.number)}
                className="h-11 w-full font-semibold text-green-800 underline decoration-green-300 underline-offset-4"
              >
                {shortScore(score) || '·'}
                {isDisputed && '!'}
              </button>
            ) : (
              <>
                {shortScore(score)}
                {isDisputed && '!'}
              </>
            )}
          </td>
        )
      })}
    </tr>
  )
}
