import { useState, type SubmitEvent } from 'react'
import { leadStateWords } from '#contract/admin/leads.ts'
import type { Lead } from '#contract/partnership/leads.ts'
import { newId } from '../../../new-id.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/text-field.tsx'
import { danishTime } from '../danish-time.ts'
import { Problem } from '../../shell/problem.tsx'
import { useLeadNote } from './lead-queries.ts'

/** Notes and states, the latest first, below the form for a new note. */
export function LeadHistory({ lead }: { lead: Lead }) {
  return (
    <section aria-labelledby="historik" className="grid gap-4">
      <h2 id="historik" className="text-lg!">
        Noter og forløb
      </h2>
      <WriteNote leadId={lead.id} />
      <ol className="grid gap-3">
        {lead.history.map(({ id, state, text, author, at }) => (
          <li key={id} className="rounded-md border border-slate-300 bg-white p-4 sm:px-5">
            <p className="figures flex flex-wrap items-center gap-2 text-xs text-slate-700">
              <Badge tone={(state && leadStateWords[state].tone) ?? 'neutral'}>
                {state ? leadStateWords[state].label : 'Note'}
              </Badge>
              {author ? `${author} · ` : ''}
              {danishTime(at)}
            </p>
            {text && <p className="mt-2 break-words whitespace-pre-line">{text}</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}

function WriteNote({ leadId }: { leadId: string }) {
  const [text, setText] = useState('')
  const [noteId, setNoteId] = useState(newId)
  const note = useLeadNote()
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (text.trim() === '' || note.isPending) return
    const stored = () => {
      setText('')
      setNoteId(newId())
    }
    note.mutate({ leadId, noteId, text }, { onSuccess: stored })
  }
  return (
    <form method="post" onSubmit={submit} className="print-hide grid gap-3">
      <TextArea
        name="note"
        label="Ny note"
        help="Kun kontoret ser den."
        rows={3}
        maxLength={4000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {note.error && <Problem error={note.error} title="Noten er ikke gemt" />}
      <Button
        type="submit"
        variant="secondary"
        className="w-fit"
        busy={note.isPending && 'Gemmer …'}
      >
        Gem noten
      </Button>
    </form>
  )
}
