import { useState, type MouseEvent } from 'react'
import { Button, buttonClass } from '../../ui/button.tsx'
import { useToast } from '../../ui/toast.tsx'

type ShareCardProps = {
  /** Whose card it is. */
  name: string
  /** Where its picture is. */
  picture: string
  /** Made when it is asked for: only the browser knows its own address. */
  textOf: () => string
}

/** A finished card for whatever the phone shares with, as a picture, and on a sheet of its own (SC-5). */
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
      <Button variant="quiet" className="needs-script" onClick={printAlone}>
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
      // No permission, or a page without https.
      toast({ title: 'Browseren vil ikke kopiere. Del sidens adresse i stedet.', tone: 'error' })
    }
  }
  const share = async () => {
    if (!('share' in navigator)) return copy()
    setSharing(true)
    const words = { title: name, text: textOf() }
    try {
      const whole = { ...words, files: await fetchPicture(picture) }
      const takesFiles = whole.files.length > 0 && 'canShare' in navigator
      await navigator.share(takesFiles && navigator.canShare(whole) ? whole : words)
    } catch (error) {
      // Whoever changes her mind has not met an error.
      if ((error as Error).name !== 'AbortError') await copy()
    } finally {
      setSharing(false)
    }
  }
  return { isSharing, share }
}

/** A press may open the phone's own sharing for some five seconds. */
const timeoutMs = 3_000

/** None without a connection: the words are shared all the same. */
async function fetchPicture(picture: string): Promise<File[]> {
  try {
    const answer = await fetch(picture, { signal: AbortSignal.timeout(timeoutMs) })
    return answer.ok
      ? [new File([await answer.blob()], 'scorekort.png', { type: 'image/png' })]
      : []
  } catch {
    return []
  }
}

/** The browser's own printing, which also makes a PDF, of this card and nothing around it. */
function printAlone({ currentTarget }: MouseEvent) {
  const card = currentTarget.closest('li')
  card?.setAttribute('data-print', 'alone')
  addEventListener('afterprint', () => card?.removeAttribute('data-print'), { once: true })
  print()
}
