import { useState } from 'react'
import { sharePicture } from '../../share-picture.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { useToast } from '../../ui/toast.tsx'

type ShareResultProps = {
  /** What is shared, for the names of the buttons: "resultatet i A-rækken". */
  what: string
  /** The address of the picture. */
  picture: string
  /** The path of the page that the shared text leads to. */
  path: string
}

/** Shares the picture of a result from the phone; elsewhere the address of the page is copied. */
export function ShareResult({ what, picture, path }: ShareResultProps) {
  const toast = useToast()
  const [isSharing, setSharing] = useState(false)
  const share = async () => {
    setSharing(true)
    const text = location.origin + path
    const outcome = await sharePicture({ title: what, text, picture, fileName: 'resultat.png' })
    setSharing(false)
    if (outcome !== 'unavailable') return
    try {
      await navigator.clipboard.writeText(text)
      toast({ title: 'Browseren kan ikke dele. Adressen er kopieret i stedet.', tone: 'success' })
    } catch {
      toast({ title: 'Browseren kan ikke dele. Hent billedet i stedet.', tone: 'error' })
    }
  }
  return (
    <div className="print-hide flex flex-wrap items-center gap-2">
      <Button
        variant="secondary"
        className="needs-script"
        onClick={share}
        busy={isSharing && 'Henter billedet …'}
      >
        Del<span className="sr-only"> {what}</span>
      </Button>
      <a className={buttonClass({ variant: 'quiet' })} href={picture} download="resultat.png">
        Hent billede<span className="sr-only"> af {what}</span>
      </a>
    </div>
  )
}
