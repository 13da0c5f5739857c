/** XML that may be cached for an hour; text/xml, so that it is compressed like other text. */
export function xmlAnswer(xml: string): Response {
  return new Response(xml, {
    headers: { 'content-type': 'text/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });
}
