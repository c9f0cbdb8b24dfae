import type { Board } from '#domain/board/board.ts'
import { formatDay, plainDate } from '#domain/shared/dates.ts'
import { listInDanish } from '#domain/shared/danish.ts'
import { Notice } from '../../../ui/notice.tsx'

/** What is unusual about the round: interrupted, cancelled or void. */
export function RoundNotices({ board }: { board: Board }) {
  return (
    <>
      <Interruption board={board} />
      <VoidRound board={board} />
    </>
  )
}

function Interruption({ board: { tournament, round } }: { board: Board }) {
  const { state } = tournament
  if (state === 'suspended') {
    return (
      <Notice tone="warning" title="Spillet er afbrudt">
        Scorerne står, som de stod, da spillet blev stoppet.
        {round.resumesOn !== null &&
          ` Spillet genoptages ${formatDay(plainDate(round.resumesOn), { year: false })}.`}
      </Notice>
    )
  }
  if (state !== 'cancelled') return null
  return (
    <Notice tone="error" title="Turneringen er aflyst">
      Den bliver ikke spillet.
    </Notice>
  )
}

/** A void round keeps its scores, which do not count (Committee Procedures 6E); other rounds name it. */
function VoidRound({ board: { round, rounds } }: { board: Board }) {
  if (round.voidReason !== null) {
    return (
      <Notice tone="warning" title={`Runde ${round.number} er annulleret`}>
        <p>{round.voidReason}</p>
        <p>
          Scorerne bliver stående og tæller ikke.
          {rounds.some(({ isVoid }) => !isVoid)
            ? ' Stillingen kommer fra de runder, der tæller.'
            : ' Ingen runde tæller, så der er intet resultat.'}
        </p>
      </Notice>
    )
  }
  const others = rounds.filter(({ isVoid }) => isVoid).map(({ number }) => String(number))
  if (others.length === 0) return null
  return (
    <p className="text-slate-700">Runde {listInDanish(others)} er annulleret og tæller ikke.</p>
  )
}
