import { useQuery } from '@tanstack/react-query'
import { helpSituations } from '#domain/content/help-situations.ts'
import { plainText, readWritten, type Block } from '#domain/content/written-text.ts'
import { Icon } from '../../ui/icon.tsx'
import { textsQuery } from '../content/queries.ts'
import { Blocks } from '../content/written.tsx'

type Answer = { title: string; blocks: Block[]; text: string }

/** Every situation with its answers, as the business last wrote them (D27). */
export function useHelp() {
  const { data } = useQuery(textsQuery('help'))
  return Object.entries(helpSituations).map(([key, title]) => {
    const body = data?.texts.find((text) => text.key === key)?.body ?? ''
    const answers = readWritten(body).sections.map((section): Answer => {
      return { ...section, text: plainText(section.blocks) }
    })
    return { id: key.replace('help.', ''), title, answers }
  })
}

export function HelpSituation({ id, title, answers }: ReturnType<typeof useHelp>[number]) {
  if (answers.length === 0) return null
  return (
    <section
      id={id}
      aria-labelledby={`${id}-titel`}
      className="grid scroll-mt-4 gap-x-16 gap-y-4 pt-12 sm:pt-16 lg:grid-cols-[1fr_2fr]"
    >
      <h2 id={`${id}-titel`}>{title}</h2>
      <div className="border-b border-slate-300">
        {answers.map((answer) => (
          <HelpAnswer key={answer.title} {...answer} />
        ))}
      </div>
    </section>
  )
}

/** Folds out without scripts; the browser's own search on the page opens it too. */
export function HelpAnswer({ title, blocks, isOpen }: Answer & { isOpen?: boolean }) {
  return (
    <details open={isOpen} className="group border-t border-slate-300">
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
  )
}
