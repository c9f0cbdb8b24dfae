import type { Block as TextBlock, Inline, RichText } from '../content/rich-text.ts'
import type { Block } from './document.ts'

/** A text that the back office edits, as blocks of a document. */
export const blocksOfText = ({ blocks, sections }: RichText): Block[] => [
  ...blocks.map(toBlock),
  ...sections.flatMap(({ title, blocks: own }): Block[] => [
    { kind: 'heading', text: title },
    ...own.map(toBlock),
  ]),
]

const toBlock = (block: TextBlock): Block =>
  block.kind === 'paragraph'
    ? { kind: 'text', text: wordsOf(block.parts) }
    : { kind: 'points', items: block.items.map(wordsOf) }

/** On paper the address of a page elsewhere stands after its words. */
export const wordsOf = (parts: readonly Inline[]): string =>
  parts
    .map((part) => {
      if (typeof part === 'string') return part
      return part.href.startsWith('https:') && part.href !== part.text
        ? `${part.text} (${part.href})`
        : part.text
    })
    .join('')
