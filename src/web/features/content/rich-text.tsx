import { useQuery } from '@tanstack/react-query'
import type { TextPage } from '#domain/content/text-pages.ts'
import {
  fillLine,
  parseRichText,
  type Block,
  type Inline,
  type Section,
  type Values,
  type RichText as WrittenText,
} from '#domain/content/rich-text.ts'
import { Icon } from '../../ui/icon.tsx'
import { UiLink } from '../../ui/ui-link.tsx'
import type { Entry } from './contents.tsx'
import { textsQuery } from './queries.ts'

type RichTextProps = {
  /** `page.name`, as in domain/content/owned-texts.ts. */
  textKey: `${TextPage}.${string}`
  values?: Values
}

/** Paragraphs and points as the business wrote them, for a page that has asked for its texts. */
export function RichText({ textKey, values }: RichTextProps) {
  return <Blocks blocks={useRichText(textKey, values).blocks} />
}

/** A single line, as a heading or a button says it. */
export function useLine(textKey: RichTextProps['textKey'], values?: Values): string | undefined {
  return fillLine(useBody(textKey), values)
}

/** The parts of a text, for a page that draws them in its own way. */
export function useRichText(textKey: RichTextProps['textKey'], values?: Values): WrittenText {
  return parseRichText(useBody(textKey), values)
}

/** Questions that fold out, each with its answer; they open without scripts. */
export function RichTextQuestions({ textKey, values }: RichTextProps) {
  const { sections } = useRichText(textKey, values)
  return (
    <div className="border-b border-slate-300">
      {sections.map(({ title, blocks }) => (
        <details key={title} className="group border-t border-slate-300">
          <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 font-semibold [&::-webkit-details-marker]:hidden">
            {title}
            <Icon
              name="chevron-down"
              className="text-green-700 transition-transform group-open:rotate-180"
            />
          </summary>
          <div className="grid max-w-text gap-3 pb-5 text-slate-700">
            <Blocks blocks={blocks} />
          </div>
        </details>
      ))}
    </div>
  )
}

const anchorOf = (index: number) => `del-${index + 1}`

/** The way about in a long page: where `RichTextSections` puts its parts. */
export const entriesOf = (sections: readonly Section[]): Entry[] =>
  sections.map(({ title }, i) => ({ id: anchorOf(i), title }))

type WrittenSectionsProps = {
  sections: readonly Section[]
  /** With their numbers, as people quote them. */
  numbered?: boolean
}

/** Sections of a long page, each to be jumped to. */
export function RichTextSections({ sections, numbered }: WrittenSectionsProps) {
  return sections.map(({ title, blocks }, i) => (
    <section
      key={title}
      id={anchorOf(i)}
      aria-labelledby={`${anchorOf(i)}-titel`}
      className="prose scroll-mt-6"
    >
      <h2 id={`${anchorOf(i)}-titel`}>
        {numbered && <span className="figures mr-3 text-green-700">{i + 1}</span>}
        {title}
      </h2>
      <Blocks blocks={blocks} />
    </section>
  ))
}

/** What was read from a text, one element for each part. */
export function Blocks({ blocks }: { blocks: readonly Block[] }) {
  return blocks.map((block, i) =>
    block.kind === 'paragraph' ? (
      <p key={i}>
        <Parts parts={block.parts} />
      </p>
    ) : (
      <ul key={i} className="list-disc space-y-1 pl-5">
        {block.items.map((parts, j) => (
          <li key={j}>
            <Parts parts={parts} />
          </li>
        ))}
      </ul>
    ),
  )
}

function Parts({ parts }: { parts: readonly Inline[] }) {
  return parts.map((part, i) =>
    typeof part === 'string' ? (
      part
    ) : (
      <UiLink key={i} className="text-link" href={part.href}>
        {part.text}
      </UiLink>
    ),
  )
}

/** The page's loader has asked; a text that has not come is empty rather than an error on a page. */
function useBody(textKey: RichTextProps['textKey']): string {
  const { data } = useQuery(textsQuery(textKey.split('.')[0] as TextPage))
  return data?.texts.find(({ key }) => key === textKey)?.body ?? ''
}
