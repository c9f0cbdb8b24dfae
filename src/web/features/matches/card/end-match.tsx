import { useState } from 'react'
import type { ShownCard } from '#contract/matches/card.ts'
import { scoreText } from '#domain/matches/match-score.ts'
import type { CardStanding } from '#domain/matches/match-card.ts'
import { otherSide } from '#domain/matches/match.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import type { CardStore } from './match-card-session.ts'

type EndProps = {
  shown: ShownCard
  store: CardStore
  standing: CardStanding
  onCorrect: () => void
}

/** The end of the match: its result follows from the holes, or a side gives it. */
export function EndMatch({ shown, store, standing, onCorrect }: EndProps) {
  const { sides, report, stage } = shown
  const { score, leader, isHalved } = standing
  const isOver = score !== null || isHalved
  const result = isHalved
    ? 'Delt'
    : score && leader
      ? `${sides[leader].name} vandt ${scoreText(score)}`
      : ''
  if (!isOver) return <GiveMatch {...{ shown, store }} />
  return (
    <section
      aria-label="Kampen er slut"
      className="grid gap-3 rounded-md border-2 border-green-700 bg-green-50 p-4"
    >
      <h2 className="text-xl">Kampen er slut</h2>
      <p className="text-lg font-semibold">{result}</p>
      {report ? (
        <p>Resultatet er meldt og venter på svar. Det ses under Mine kampe.</p>
      ) : (
        <>
          <p>
            {stage === 'session'
              ? 'Giv hinanden hånden, og gem. Så tæller kampen med i holdenes stilling.'
              : 'Din modstander bekræfter resultatet. Uden svar gælder det efter 24 timer.'}
          </p>
          <Button size="lg" onClick={() => void store.add({ kind: 'finish' })}>
            {stage === 'session' ? 'Gem resultatet' : 'Meld resultatet'}
          </Button>
        </>
      )}
      <Button variant="quiet" onClick={onCorrect}>
        Ret et hul
      </Button>
    </section>
  )
}

/** Conceding is final (Rule 3.2b), so it is confirmed. What was played stays on the card. */
export function GiveMatch({ shown, store }: Pick<EndProps, 'shown' | 'store'>) {
  const [isOpen, setOpen] = useState(false)
  if (!shown.mine) return null
  const other = shown.sides[otherSide(shown.mine)].name
  return (
    <div className="text-center">
      <Button variant="quiet" onClick={() => setOpen(true)}>
        Giv kampen
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={`Giv kampen til ${other}?`}
        effect={
          <p>
            {other} vinder med det samme. Det kan ikke fortrydes. De huller, I har spillet, bliver
            stående.
          </p>
        }
        confirmLabel="Giv kampen"
        cancelLabel="Spil videre"
        danger
        onConfirm={() => {
          setOpen(false)
          void store.add({ kind: 'concede' })
        }}
      />
    </div>
  )
}
