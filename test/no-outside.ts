/** Tests talk to this machine alone: a request to anywhere else fails at once, by name. */
const fetchInside = globalThis.fetch

globalThis.fetch = async (input, init) => {
  const { hostname } = new URL(input instanceof Request ? input.url : input)
  const isInside = ['127.0.0.1', 'localhost', '[::1]'].includes(hostname)
  if (!isInside) throw new Error(`A test asked ${hostname}, which is not on this machine.`)
  return fetchInside(input, init)
}
