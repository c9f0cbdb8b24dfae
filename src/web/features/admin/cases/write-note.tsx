import { useState, type SubmitEvent } from 'react'
import { newId } from '../../../server-clock.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/text-field.tsx'
import { Problem } from '../../shell/problem.tsx'
import { useNote } from './case-queries.ts'
import { sendByKeys } from './send-by-keys.ts'

/** A note among ourselves. */
export function WriteNote({ caseId }: { caseId: string }) {
  const [text, setText] = useState('')
  // One id per note: sent twice, it is kept once.
  const [noteId, setNoteId] = useState(newId)
  const write = useNote()
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const started = { caseId, noteId, text }
    write.mutate(started, {
      onSuccess: () => {
        setText('')
        setNoteId(newId())
      },
    })
  }
  return (
    <form method="post" onSubmit={submit} className="grid gap-4">
      <TextArea
        name="note"
        label="Note til os selv"
        rows={5}
        maxLength={4000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={sendByKeys}
      />
      {write.error && <Problem error={write.error} title="Noten blev ikke gemt" />}
      <Button
        type="submit"
        variant="secondary"
        className="w-fit"
        busy={write.isPending && 'Gemmer …'}
      >
        Gem noten
      </Button>
    </form>
  )
}
