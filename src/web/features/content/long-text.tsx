import type { TextPart } from '#domain/content/text-part.ts'

type Entry = { id: string; title: string }

/** The way about in a long text; stays in sight beside it. */
export function Contents({ entries }: { entries: readonly Entry[] }) {
  return (
    <nav aria-label="Indhold" className="print-hide lg:sticky lg:top-6 lg:self-start">
      <ol className="border-t border-slate-300">
        {entries.map(({ id, title }) => (
          <li key={id} className="border-b border-slate-200">
            <a
              href={`#${id}`}
              className="flex min-h-11 items-center py-1.5 leading-snug hover:text-green-700 hover:underline hover:underline-offset-4"
            >
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** The parts with their numbers, as people quote them. */
export function Parts({ parts }: { parts: readonly TextPart[] }) {
  return parts.map((part, i) => <Part key={part.id} part={part} number={i + 1} />)
}

function Part({ part, number }: { part: TextPart; number: number }) {
  const { id, title, paragraphs, points, after } = part
  return (
    <section id={id} aria-labelledby={`${id}-titel`} className="prose scroll-mt-6">
      <h2 id={`${id}-titel`}>
        <span className="figures mr-3 text-green-700">{number}</span>
        {title}
      </h2>
      {paragraphs.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {points && (
        <ul>
          {points.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      {after?.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </section>
  )
}
