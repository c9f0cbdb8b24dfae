/** Tests use only this machine: a request to any other host fails at once and names the host. */
const fetchAnywhere = globalThis.fetch

async function fetchInside(...[input, init]: Parameters<typeof fetch>) {
  const { hostname } = new URL(input instanceof Request ? input.url : input)
  const isInside = ['127.0.0.1', 'localhost', '[::1]'].includes(hostname)
  if (!isInside) throw new Error(`A test asked ${hostname}, which is not on this machine.`)
  return fetchAnywhere(input, init)
}

// Files that share a worker run this one after the other.
if (fetchAnywhere.name !== fetchInside.name) globalThis.fetch = fetchInside
