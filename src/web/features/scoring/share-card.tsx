import { useState, type MouseEvent } from 'react'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { sharePicture } from '#web/share-picture.ts'
import { useToast } from '#web/ui/toast.tsx'
import type { PublicFlight } from '#contract/scoring/flights.ts'
import { formatDay, plainDate } from '#domain/shared/dates.ts'
import { ninesOf, type CardHole } from '#domain/scoring/nines.ts'
import { cardResultText } from '#domain/scoring/card-result-text.ts'

type ShareCardProps = {
  /** The name of the player. */
  name: string
  /** The address of the card's picture. */
  picture: string
  /** Called on a press, because the text contains the page's address. */
  textOf: () => string
}

/** Shares a finished card from the phone, as a picture or as a printed page (SC-5). */
export function ShareCard(card: ShareCardProps) {
  const { isSharing, share } = useShare(card)
  return (
    <div className="print-hide flex flex-wrap items-center gap-2">
      <Button
        variant="secondary"
        className="needs-script"
        onClick={share}
        busy={isSharing && 'Henter billedet …'}
      >
        Del kortet<span className="sr-only"> for {card.name}</span>
      </Button>
      <a className={buttonClass({ variant: 'quiet' })} href={card.picture} download="scorekort.png">
        Hent billede<span className="sr-only"> af kortet for {card.name}</span>
      </a>
      <Button variant="quiet" className="needs-script" onClick={printCard}>
        Gem som PDF<span className="sr-only">: kortet for {card.name}</span>
      </Button>
    </div>
  )
}

function useShare({ name, picture, textOf }: ShareCardProps) {
  const toast = useToast()
  const [isSharing, setSharing] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(textOf())
      toast({ title: 'Kortet er kopieret som tekst. Sæt det ind, hvor du vil.', tone: 'success' })
    } catch {
      // The browser has no permission, or the page is served without https.
      toast({ title: 'Browseren vil ikke kopiere. Del sidens adresse i stedet.', tone: 'error' })
    }
  }
  const share = async () => {
    setSharing(true)
    const outcome = await sharePicture({
      title: name,
      text: textOf(),
      picture,
      fileName: 'scorekort.png',
    })
    setSharing(false)
    if (outcome === 'unavailable') await copy()
  }
  return { isSharing, share }
}

/** Prints this card alone; browsers can print to a PDF. */
function printCard({ currentTarget }: MouseEvent) {
  const card = currentTarget.closest('li')
  card?.setAttribute('data-print', 'alone')
  addEventListener('afterprint', () => card?.removeAttribute('data-print'), { once: true })
  print()
}

type Player = PublicFlight['players'][number]

/**
 * A finished card as text to paste elsewhere: the event, the totals and every hole. It contains no
 * personal data but the name (SC-6). Undefined while a hole is open.
 * @param address of the page with the card.
 */
export function cardAsText(
  player: Player,
  { tournament, day, courseName }: Pick<PublicFlight, 'tournament' | 'day' | 'courseName'>,
  address: string,
): string | undefined {
  const { holes, name } = player
  if (holes.some(({ score }) => score === null)) return undefined
  return [
    `${tournament.name}, ${formatDay(plainDate(day))}, ${courseName}`,
    `${name}: ${cardResultText(player)}`,
    ...ninesOf(holes).map(
      (nine) =>
        `${nine.name}${nine.strokes === null ? '' : ` ${nine.strokes}`}: ${nine.holes.map(scoreSymbol).join(' ')}`,
    ),
    address,
  ].join('\n')
}

/** The strokes, or a dash for a ball picked up, as on paper. */
const scoreSymbol = ({ score }: CardHole) => (typeof score === 'number' ? String(score) : '–')
