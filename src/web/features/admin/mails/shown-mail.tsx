import { parseRichText } from '#domain/content/rich-text.ts'
import { Blocks } from '../../content/rich-text.tsx'

/** The subject and text of a mail that is being written, as they will be shown. */
export function ShownMail({ subject, body }: { subject: string; body: string }) {
  const { blocks, sections } = parseRichText(body)
  return (
    <section aria-label="Sådan kommer den til at se ud" className="grid gap-3">
      <h2 className="text-xl">{subject}</h2>
      <Blocks blocks={blocks} />
      {sections.map(({ title, blocks: below }) => (
        <div key={title} className="grid gap-2">
          <h3>{title}</h3>
          <Blocks blocks={below} />
        </div>
      ))}
    </section>
  )
}
