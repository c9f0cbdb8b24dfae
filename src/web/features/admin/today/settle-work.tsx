import { useState, type SubmitEvent } from 'react'
import type { WorkItem } from '#contract/admin-today.ts'
import { powerToSettle, settledSources } from '#domain/admin/todays-work.ts'
import { workText } from '#domain/admin/work-text.ts'
import { Button, ButtonRow } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextArea } from '../../../ui/text-field.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { IfPermitted } from '../permission.tsx'
import { Problem } from '../../shell/problem.tsx'
import { useSettleWork } from './today-query.ts'

/** For work whose end the service cannot detect: a person writes what was done. */
export function SettleWork({ item }: { item: WorkItem }) {
  const [isOpen, setOpen] = useState(false)
  const [note, setNote] = useState('')
  const settle = useSettleWork()
  const toast = useToast()
  const source = settledSources.find((one) => one === item.source)
  if (!source) return null
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    settle.mutate(
      { source, id: item.id, note },
      { onSuccess: () => toast({ tone: 'success', title: 'Sat som ordnet.' }) },
    )
  }
  return (
    <IfPermitted power={powerToSettle(source)}>
      <Button variant="secondary" className="text-sm" onClick={() => setOpen(true)}>
        Er ordnet<span className="sr-only">: {item.who}</span>
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Hvad gjorde du?"
        description={`${workText[item.kind].what}: ${item.who}. Skriv det for den, der spørger om et halvt år.`}
      >
        <form method="post" onSubmit={submit} className="grid gap-5">
          {settle.error && <Problem error={settle.error} title="Det blev ikke gemt" />}
          <TextArea
            name={`note-${item.id}`}
            label="Note"
            minLength={3}
            maxLength={500}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          <ButtonRow>
            <Button type="submit" busy={settle.isPending && 'Gemmer …'}>
              Sæt som ordnet
            </Button>
          </ButtonRow>
        </form>
      </Dialog>
    </IfPermitted>
  )
}
