import type { ContentSources } from '#domain/kernel/page-services.ts';

/** What pages may load, with what Google's One Tap needs where the operator names its script: all of it is from there. */
export function withOneTap(sources: ContentSources, script_url: string | null): ContentSources {
  if (script_url === null) return sources;
  const { origin } = new URL(script_url);
  const { script, frame, connect, style = [] } = sources;
  return {
    script: [...script, script_url],
    frame: [...frame, origin],
    connect: [...connect, origin],
    style: [...style, origin],
  };
}
