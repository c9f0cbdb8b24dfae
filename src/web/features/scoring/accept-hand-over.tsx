import type { ScoredFlight } from '#contract/scoring.ts'
import { Button } from '../../ui/button.tsx'
import { firstNameOf, type Writer } from './flight-view-model.ts'

type AcceptHandOverProps = {
  flight: ScoredFlight
  offered: Writer
  /** With nobody the phone stays whose it was. */
  onAnswer: (writer: Writer | undefined) => void
}

/** Another phone has handed over its place: a person confirms before writing in another name. */
export function AcceptHandOver({ flight, offered, onAnswer }: AcceptHandOverProps) {
  const nameOf = (id: string) => {
    const found = flight.players.find(({ entryId }) => entryId === id)
    return found && firstNameOf(found)
  }
  const [me, marked] = [nameOf(offered.me), nameOf(offered.marks)]
  return (
    <div className="grid gap-5 p-5">
      <h2>Skriv videre for {me}</h2>
      <p>
        {offered.wholeFlight
          ? `${me} skrev for hele flighten.`
          : marked && marked !== me
            ? `${me} er markør for ${marked}.`
            : `${me} noterede sine egne slag.`}{' '}
        Alt, hvad der er sendt, er her allerede.
      </p>
      <Button size="lg" wide onClick={() => onAnswer(offered)}>
        Skriv videre som {me}
      </Button>
      <Button variant="quiet" onClick={() => onAnswer(undefined)}>
        Det er ikke mig
      </Button>
    </div>
  )
}
