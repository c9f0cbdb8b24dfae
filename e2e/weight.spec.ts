import { expect, test } from './house.ts'
import { publicPages } from './public-pages.ts'
import { scriptLimit, weigh } from './weigh.ts'

test('a public page makes a phone with data saver fetch at most 140 kB of scripts, and none fetches shapes', async ({
  browser,
  request,
  baseURL,
}) => {
  const pages = await publicPages(request)
  expect(pages.length).toBeGreaterThan(8)
  const weights = await weigh(
    browser,
    pages.map((path) => `${baseURL}${path}`),
  )
  const tooHeavy = weights.filter(({ scripts }) => scripts > scriptLimit)
  for (const { path, files } of weights) expect(files.length, `${path} runs`).toBeGreaterThan(0)
  const withShapes: string[] = []
  for (const name of new Set(weights.flatMap(({ files }) => files.map((file) => file.name)))) {
    // As zod calls what does not fit: whoever reads a page has nothing to be judged.
    if ((await (await request.get(name)).text()).includes('ZodError')) withShapes.push(name)
  }
  expect(tooHeavy).toEqual([])
  expect(withShapes).toEqual([])
})
