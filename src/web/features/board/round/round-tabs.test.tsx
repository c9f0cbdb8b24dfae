import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RoundTabs } from './round-tabs.tsx'

test.each([
  [1, ['Startliste', 'Stilling', 'Hulstatistik', 'Sidekonkurrencer', 'Info']],
  [0, ['Startliste', 'Stilling', 'Hulstatistik', 'Info']],
])('a round with %i side competitions has its tabs in this order (RD-1)', (sides, names) => {
  const html = renderToStaticMarkup(
    <RoundTabs chosen="start-list" sides={sides} hrefOf={(tab) => `?tab=${tab}`} />,
  )
  expect([...html.matchAll(/>([^<>]+)<\/a>/g)].map(([, name]) => name)).toEqual(names)
})
