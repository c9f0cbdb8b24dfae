import { useQuery } from '@tanstack/react-query'
import type { TextPage } from '#domain/content/text-pages.ts'
import {
  fillLine,
  parseRichText,
  type Block,
  type Inline,
  type Section,
  type Values,
  type RichText as ParsedText,
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

/** The paragraphs and lists of an editable text, on a page whose loader has loaded its texts. */
export function RichText({ textKey, values }: RichTextProps) {
  return <Blocks blocks={useRichText(textKey, values).blocks} />
}

/** A text of a single line, for a heading or a button. */
export function useLine(textKey: RichTextProps['textKey'], values?: Values): string | undefined {
  return fillLine(useBody(textKey), values)
}

/** The parsed text, for a page with its own layout. */
export function useRichText(textKey: RichTextProps['textKey'], values?: Values): ParsedText {
  return parseRichText(useBody(textKey), values)
}

/** Collapsible questions with their answers; they work without scripts. */
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

/** The entries of a table of contents for `RichTextSections`. */
export const entriesOf = (sections: readonly Section[]): Entry[] =>
  sections.map(({ title }, i) => ({ id: anchorOf(i), title }))

type RichTextSectionsProps = {
  sections: readonly Section[]
  /** Whether to number the sections, so that people can quote them. */
  numbered?: boolean
}

/** The sections of a long page, each with an anchor. */
export function RichTextSections({ sections, numbered }: RichTextSectionsProps) {
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

/** Renders parsed blocks. */
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

/** The text's body; empty when it could not be loaded, so that the page still renders. */
function useBody(textKey: RichTextProps['textKey']): string {
  const { data } = useQuery(textsQuery(textKey.split('.')[0] as TextPage))
  return data?.texts.find(({ key }) => key === textKey)?.body ?? ''
}
