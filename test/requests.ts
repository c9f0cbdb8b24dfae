import type { Endpoint } from '#contract/shared/endpoint.ts'

/** The cookies that a browser sends after these `Set-Cookie` lines, without expired ones. */
export const pairsOf = (answer: { headers: Headers }): string =>
  answer.headers
    .getSetCookie()
    .filter((line) => !/max-age=0/i.test(line))
    .map((line) => line.split(';')[0])
    .join('; ')

/** The address of an endpoint with its parameters filled in from an input. */
export const pathOf = ({ path }: Pick<Endpoint, 'path'>, input: Record<string, unknown>): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(input[name])))
