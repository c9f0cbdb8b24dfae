import { useState, type SubmitEvent } from 'react'
import { isUnfinished } from '#domain/cases/reply-templates.ts'
import { newId } from '../../../new-id.ts'
import { Button, ButtonRow } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextArea } from '../../../ui/text-field.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { Problem } from '../../shell/problem.tsx'
import { useReply, type CaseAtHand } from './case-queries.ts'
import { sendByKeys } from './send-by-keys.ts'

/** The reply: started from a template, completed by staff, and mailed. */
export function WriteReply({ found }: { found: CaseAtHand }) {
  const draft = useDraft(found)
  const { text, setText, reply, isGapSeen } = draft
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const pressed = event.nativeEvent.submitter?.getAttribute('value')
    draft.send(pressed === 'waiting' ? 'waiting' : 'closed')
  }
  return (
    <form method="post" onSubmit={send} className="grid gap-4">
      <SelectField
        name="template"
        label="Begynd med"
        optional
        emptyLabel="Et tomt svar"
        options={found.replies.map(({ id, label }) => ({ value: id, label }))}
        onChange={(event) => draft.begin(event.currentTarget.value)}
      />
      <TextArea
        name="reply"
        label={`Svar til ${found.email}`}
        rows={12}
        maxLength={4000}
        value={text}
        error={isGapSeen && isUnfinished(text) ? 'Udfyld det, der står i […], først.' : undefined}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={sendByKeys}
      />
      {reply.error && <Problem error={reply.error} title="Svaret blev ikke sendt" />}
      <ButtonRow>
        <Button type="submit" value="closed" busy={reply.isPending && 'Sender …'}>
          Send og luk sagen
        </Button>
        <Button type="submit" value="waiting" variant="secondary" disabled={reply.isPending}>
          Send og vent på svar
        </Button>
      </ButtonRow>
    </form>
  )
}

function useDraft({ id: caseId, replies }: CaseAtHand) {
  const [text, setText] = useState('')
  const [isGapSeen, setGapSeen] = useState(false)
  // One id per reply, so that a double submit mails it once.
  const [replyId, setReplyId] = useState(newId)
  const reply = useReply()
  const toast = useToast()
  const send = (stateAfter: 'waiting' | 'closed') => {
    setGapSeen(true)
    if (isUnfinished(text)) return
    const done = () => {
      setText('')
      setGapSeen(false)
      setReplyId(newId())
      toast({ tone: 'success', title: 'Svaret er sendt.' })
    }
    reply.mutate({ caseId, replyId, text, stateAfter }, { onSuccess: done })
  }
  const begin = (id: string) => {
    setGapSeen(false)
    setText(replies.find((one) => one.id === id)?.text ?? '')
  }
  return { text, setText, isGapSeen, reply, send, begin }
}
