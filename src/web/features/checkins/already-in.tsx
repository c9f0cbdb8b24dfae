import { Button, ButtonRow } from '../../ui/button.tsx'
import { Verdict } from '../../ui/verdict.tsx'
import type { Player } from './players.ts'
import { alreadyInText } from './waiting-text.ts'

type AlreadyInProps = {
  clubName: string
  players: readonly Player[]
  onAnother: () => void
  onDone: () => void
}

/** A second scan at the same club on the same day: neutral, and the receipt is one press away (D4). */
export function AlreadyIn({ clubName, players, onAnother, onDone }: AlreadyInProps) {
  const isAlone = players.length === 1
  const isUnconfirmed = players.some(({ receipt }) => receipt?.isUnconfirmed)
  return (
    <div className="page max-w-3xl py-5 sm:py-12">
      <h1 className="sr-only">Check-in hos {clubName}</h1>
      <Verdict
        kind="already"
        {...(isUnconfirmed && { word: 'Venter' })}
        title={isAlone ? players.map(alreadyText).join('') : clubName}
        {...(isAlone && { name: clubName })}
        reasons={isAlone ? [] : players.map((each) => `${each.holderName}: ${alreadyText(each)}`)}
      >
        <ButtonRow>
          <Button size="lg" variant="secondary" onClick={onDone}>
            Vis dagens kvittering
          </Button>
          <Button size="lg" variant="secondary" onClick={onAnother}>
            {isAlone ? 'Jeg vil spille en runde til' : 'Spil en runde til'}
          </Button>
        </ButtonRow>
      </Verdict>
    </div>
  )
}

const alreadyText = ({ receipt }: Player) => (receipt ? alreadyInText(receipt) : '')
