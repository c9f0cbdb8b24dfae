/** The lists whose current item has been in view. */
const scrolledLists = new WeakSet<Element>()

/**
 * A phone shows three items: scrolls the current one into view. Who has scrolled before the page was hydrated is about to
 * press something, and keeps the place.
 */
export function scrollNavItemIntoView(navItem: HTMLElement | null) {
  const list = navItem?.closest('nav')
  if (!navItem || !list) return
  const isScrolledByHand = !scrolledLists.has(list) && list.scrollLeft > 0
  scrolledLists.add(list)
  if (isScrolledByHand) return
  const { left, width } = navItem.getBoundingClientRect()
  const from = list.getBoundingClientRect().left
  list.scrollLeft += left - from - (list.clientWidth - width) / 2
}
