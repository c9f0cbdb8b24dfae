import { Button } from '../../../ui/button.tsx'
import { useToast } from '../../../ui/toast.tsx'

type ShareCardProps = {
  /** Whose card it is. */
  name: string
  /** Made when it is asked for: only the browser knows its own address. */
  textOf: () => string
}

/** Hands a finished card to whatever the phone shares with; elsewhere it is copied (SC-5). */
export function ShareCard({ name, textOf }: ShareCardProps) {
  const toast = useToast()
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
    try {
      await navigator.share({ title: name, text: textOf() })
    } catch (error) {
      // Whoever changes her mind has not met an error.
      if ((error as Error).name !== 'AbortError') await copy()
    }
  }
  return (
    <Button variant="secondary" className="needs-script justify-self-start" onClick={share}>
      Del kortet<span className="sr-only"> for {name}</span>
    </Button>
  )
}
