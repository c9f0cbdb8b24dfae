import { useState } from 'react'
import { Button, ButtonRow } from './button.tsx'
import { ConfirmDialog, Dialog } from './dialog.tsx'
import { TextField } from './text-field.tsx'

export const Both = () => {
  const [open, setOpen] = useState<'dialog' | 'confirm'>()
  const close = () => setOpen(undefined)
  return (
    <ButtonRow>
      <Button variant="secondary" onClick={() => setOpen('dialog')}>
        Ret navn
      </Button>
      <Button variant="danger" onClick={() => setOpen('confirm')}>
        Fjern runden
      </Button>
      <Dialog
        open={open === 'dialog'}
        onOpenChange={close}
        title="Ret navn"
        description="Navnet skal passe til dit DGU-kort."
        actions={<Button onClick={close}>Gem navnet</Button>}
      >
        <TextField name="dialog-name" label="Navn" defaultValue="Anne Holm" />
      </Dialog>
      <ConfirmDialog
        open={open === 'confirm'}
        onOpenChange={close}
        title="Fjern runden hos Rold Bakker?"
        effect="Runden kl. 9.12 tæller ikke længere, og Anne Holm har igen 2 runder tilbage her. Klubben kan se, at du fjernede den."
        confirmLabel="Fjern runden"
        cancelLabel="Behold runden"
        danger
        onConfirm={close}
      />
    </ButtonRow>
  )
}
