import type { OwnedTextToEdit } from '#contract/admin-texts.ts'
import { readLine, readWritten } from '#domain/content/written-text.ts'
import { Blocks } from '../../content/written.tsx'

/** The wording as the page will show it, with an example in every place. */
export function TextPreview({ text, body }: { text: OwnedTextToEdit; body: string }) {
  const values = Object.fromEntries(text.places.map(({ name, example }) => [name, example]))
  const { blocks, sections } = readWritten(body, values)
  return (
    <section aria-labelledby="visning" className="grid gap-3">
      <h2 id="visning" className="text-lg">
        Sådan kommer det til at se ud
      </h2>
      <div className="prose rounded-md border border-slate-300 bg-white p-5 sm:p-7">
        {text.kind === 'line' ? (
          <p className="font-head text-2xl font-bold">{readLine(body, values)}</p>
        ) : (
          <>
            <Blocks blocks={blocks} />
            {sections.map(({ title, blocks: answer }) => (
              <section key={title} className="prose">
                <h3>{title}</h3>
                <Blocks blocks={answer} />
              </section>
            ))}
          </>
        )}
      </div>
    </section>
  )
}
