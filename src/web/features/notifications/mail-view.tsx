import { useState } from 'react'
import type { Output } from '#contract/shared/endpoint.ts'
import type { getMail } from '#contract/notifications/endpoints.ts'
import { Button } from '../../ui/button.tsx'
import { momentText } from './moment-text.ts'

type Mail = Output<typeof getMail>

/** A mail as HTML in a sandboxed frame without scripts, or as its text alternative. */
export function MailView({ mail }: { mail: Mail }) {
  const [asText, setAsText] = useState(false)
  if (mail.html === null) {
    return <p>Mailen er ikke sendt endnu. Det plejer at tage et par sekunder.</p>
  }
  return (
    <article aria-label={mail.subject ?? 'Mail'} className="min-w-0">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0">
          <h2 className="text-xl">{mail.subject}</h2>
          <p className="mt-1 text-sm break-all text-slate-600">
            Til {mail.to}, {momentText(mail.at)}
          </p>
        </div>
        <Button variant="secondary" aria-pressed={asText} onClick={() => setAsText(!asText)}>
          Vis som tekst
        </Button>
      </div>
      {asText ? (
        <pre className="mt-5 overflow-x-auto rounded-md border border-slate-200 bg-white p-5 text-sm whitespace-pre-wrap">
          {mail.text}
        </pre>
      ) : (
        <iframe
          title={`Mailen ${mail.subject ?? ''}`}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          srcDoc={linksInNewTab(mail.html)}
          className="mt-5 h-[80dvh] w-full rounded-md border border-slate-200 bg-white"
        />
      )}
    </article>
  )
}

/** Opens links in a new tab, because our own pages cannot be shown in a frame. */
const linksInNewTab = (html: string) => html.replace('<head>', '<head><base target="_blank">')
