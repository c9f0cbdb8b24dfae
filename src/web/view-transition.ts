import type { RouterOptions } from '@tanstack/react-router'

type Options = Exclude<RouterOptions<never, never>['defaultViewTransition'], boolean | undefined>
type Change = Parameters<Exclude<Options['types'], string[] | undefined>>[0]

/** Parts of the address that choose among contents of one page. Typed words and filters are not among them. */
const choices = ['pass', 'tab', 'division', 'season', 'mail'] as const

/**
 * Fades from one choice on a page to another: the next card, another tab. A new page has the overlay instead
 * (`features/shell/loading.ts`). Undefined where the browser cannot tell the two apart, and on the server.
 */
export const fadeBetweenChoices = (): Options | undefined =>
  typeof window !== 'undefined' && window.CSS?.supports('selector(:active-view-transition-type(a))')
    ? { types: transitionOf }
    : undefined

function transitionOf({ fromLocation, toLocation, pathChanged }: Change): string[] | false {
  const [from, to]: Record<string, unknown>[] = [fromLocation?.search ?? {}, toLocation.search]
  const isChoice = !pathChanged && choices.some((name) => from?.[name] !== to?.[name])
  return isChoice && !matchMedia('(prefers-reduced-motion: reduce)').matches && ['choice']
}
