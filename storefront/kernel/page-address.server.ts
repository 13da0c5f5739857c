/** The page's address as in the address bar: without what React Router adds to ask for a page's data. */
export function addressOf(request: Request): URL {
  const url = new URL(request.url);
  url.searchParams.delete('_routes');
  url.pathname = url.pathname.replace(/(?<=\/)_\.data$|\.data$/, '');
  return url;
}
