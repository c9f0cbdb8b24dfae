import type { OwnedTextToEdit } from '#contract/admin/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { danishTime } from '../danish-time.ts'

type TextHistoryProps = { text: OwnedTextToEdit; onTake: (body: string) => void }

/** All versions of a text. A chosen one is put into the field and saved like an edit. */
export function TextHistory({ text, onTake }: TextHistoryProps) {
  const wordings = [
    ...text.history.map(({ version, body, writtenAt, writtenBy }) => ({
      id: version,
      body,
      said: `Version ${version}, ${danishTime(writtenAt)}, ${writtenBy}`,
    })),
    { id: 0, body: text.original, said: 'Den tekst, siden blev leveret med' },
  ]
  return (
    <section aria-labelledby="udgaver" className="grid gap-3">
      <h2 id="udgaver" className="text-lg">
        Tidligere udgaver
      </h2>
      <div className="rounded-md border border-slate-300 bg-white">
        {wordings.map(({ id, body, said }) => (
          <details key={id} className="group border-t border-slate-200 first:border-t-0">
            <summary className="flex min-h-12 list-none items-center justify-between gap-4 px-4 [&::-webkit-details-marker]:hidden">
              <span className="figures">
                {said}
                {id === text.version && <strong> · vises nu</strong>}
              </span>
              <Icon name="chevron-down" className="group-open:rotate-180" />
            </summary>
            <div className="grid gap-4 border-t border-slate-200 p-4">
              <pre className="max-h-96 overflow-auto text-sm whitespace-pre-wrap">{body}</pre>
              <Button variant="secondary" className="w-fit" onClick={() => onTake(body)}>
                Sæt den ind i feltet
              </Button>
            </div>
          </details>
        ))}
      </div>
    </section>
  )
}
