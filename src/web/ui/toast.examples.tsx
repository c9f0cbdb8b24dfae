import { Button, ButtonRow } from './button.tsx'
import { ToastProvider, useToast } from './toast.tsx'

export const Messages = () => (
  <ToastProvider>
    <Senders />
  </ToastProvider>
)

function Senders() {
  const toast = useToast()
  return (
    <ButtonRow>
      <Button
        variant="secondary"
        onClick={() =>
          toast({
            tone: 'success',
            title: 'Runden er fjernet.',
            text: 'Du har igen 2 runder tilbage her.',
          })
        }
      >
        Besked
      </Button>
      <Button
        variant="secondary"
        onClick={() =>
          toast({
            tone: 'error',
            title: 'Koden blev ikke sendt.',
            text: 'Forbindelsen forsvandt. Prøv igen.',
          })
        }
      >
        Fejl
      </Button>
      <Button
        variant="secondary"
        onClick={() =>
          toast({
            title: 'Der er kommet en ny version.',
            text: 'Genindlæs siden.',
            action: { label: 'Genindlæs', onAction: () => undefined },
          })
        }
      >
        Med handling
      </Button>
    </ButtonRow>
  )
}
