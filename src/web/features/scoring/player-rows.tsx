import { Fragment } from 'react'
import { DriveLine } from './drive-line.tsx'
import { writesFor, type PlayerViewModel, type Writer } from './flight-view-model.ts'
import { PlayerRow } from './player-row.tsx'
import type { ScoreStore } from './score-store.ts'
import { isClosed, type useScorePad } from './use-score-pad.ts'

type PlayerRowsProps = {
  players: readonly PlayerViewModel[]
  pad: ReturnType<typeof useScorePad>
  writer: Writer
  store: ScoreStore
  /** Whether scores of the hole may be written while play is suspended. */
  isPlayable: boolean
  isOnline: boolean
}

/** Everybody with a card on one hole, and below a side of one ball its drive. */
export function PlayerRows({ players, pad, writer, store, isPlayable, isOnline }: PlayerRowsProps) {
  return players.map((player) => {
    const isWritten = isPlayable && writesFor(writer, player.entryId)
    return (
      <Fragment key={player.entryId}>
        <PlayerRow
          player={player}
          at={pad.at}
          me={writer.me}
          isActive={player === pad.active}
          isOpen={isPlayable && !isClosed(player)}
          isOnline={isOnline}
          onChoose={() => {
            if (writesFor(writer, player.entryId)) pad.choose(player.entryId)
          }}
          onScore={(score, stays) => {
            if (!isWritten) return
            if (stays) pad.write(player, score, true)
            else pad.press(player, score)
          }}
        />
        {isWritten && !isClosed(player) && (
          <DriveLine {...{ player, writer, store }} hole={pad.number} />
        )}
      </Fragment>
    )
  })
}
