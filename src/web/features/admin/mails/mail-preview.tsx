import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sendMailPreview } from '#contract/admin/mail-previews.ts'
import { mailWords } from '#contract/admin/mails.ts'
import { call } from '../../../api.ts'
import { momentText } from '../../../moment-text.ts'
import { Button, ButtonRow } from '../../../ui/button.tsx'
import { RadioCards } from '../../../ui/radio-cards.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { Problem } from '../../shell/problem.tsx'
import { ParentLink } from '../record/back-link.tsx'
import { mailPreviewQuery } from './mail-queries.ts'

const views = [
  { value: 'light', label: 'Lys' },
  { value: 'dark', label: 'Mørk' },
  { value: 'text', label: 'Tekst' },
] as const
type View = (typeof views)[number]['value']

/** One kind of mail at the width of a phone: light, dark, and as text. */
export function MailPreview({ templateKey }: { templateKey: string }) {
  const { data } = useSuspenseQuery(mailPreviewQuery(templateKey))
  const [view, setView] = useState<View>('light')
  const label = mailWords[templateKey]?.label ?? templateKey
  return (
    <div className="grid gap-6">
      <header className="grid gap-2">
        <ParentLink href="/admin/mail-templates">Mails</ParentLink>
        <h1>{label}</h1>
        <p className="text-slate-700">
          {data.of
            ? `Vist med data fra den seneste mail, sendt til ${data.of.to} ${momentText(data.of.at)}.`
            : 'Vist med eksempeldata. Enten er mailen aldrig sendt, eller også gemmer vi ikke dens koder og links.'}
        </p>
      </header>
      <RadioCards
        name="view"
        legend="Vis den"
        options={views}
        value={view}
        onChange={(event) => setView(event.currentTarget.value as View)}
      />
      <p>
        <strong>Emne:</strong> {data.subject}
      </p>
      {view === 'text' ? (
        <pre className="max-w-[390px] rounded-md border border-slate-200 bg-white p-5 text-sm whitespace-pre-wrap">
          {data.text}
        </pre>
      ) : (
        <iframe
          title={`${label}, ${view === 'dark' ? 'mørk' : 'lys'}`}
          sandbox=""
          srcDoc={view === 'dark' ? data.dark : data.light}
          className="h-[80dvh] w-[390px] max-w-full rounded-md border border-slate-300"
        />
      )}
      <SendToMe templateKey={templateKey} />
    </div>
  )
}

function SendToMe({ templateKey }: { templateKey: string }) {
  const toast = useToast()
  const send = useMutation({
    mutationFn: () => call(sendMailPreview, { key: templateKey }),
    onSuccess: ({ to }) => toast({ tone: 'success', title: `Sendt til ${to}` }),
  })
  return (
    <>
      {send.error && <Problem error={send.error} title="Mailen blev ikke sendt" />}
      <ButtonRow>
        <Button
          variant="secondary"
          busy={send.isPending && 'Sender …'}
          onClick={() => send.mutate()}
        >
          Send en prøve til mig
        </Button>
      </ButtonRow>
    </>
  )
}
