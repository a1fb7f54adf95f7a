import { gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { API_BASE } from '../../contract/api-base.ts';
import { escapeHtml } from './escape-html.ts';
import { openApiDocument } from './openapi.ts';

/** Serves the contract as OpenAPI 3.1 and as a readable page. Both are generated once from the same entries. */
export function mountApiDocs(app: FastifyInstance): void {
  const document = openApiDocument();
  const json = compressedOnce(JSON.stringify(document));
  app.get(`${API_BASE}/openapi.json`, async (request, reply) =>
    json(request, reply.type('application/json; charset=utf-8')),
  );
  const page = compressedOnce(renderDocs(document));
  app.get(`${API_BASE}/docs`, async (request, reply) =>
    page(
      request,
      reply
        .type('text/html; charset=utf-8')
        .header(
          'content-security-policy',
          "default-src 'none'; style-src 'self' 'unsafe-inline'; frame-ancestors 'none'",
        ),
    ),
  );
}

/** Sends a constant text of about 800 KB, because compressing it at each call would cost 20 ms. */
function compressedOnce(text: string): (request: FastifyRequest, reply: FastifyReply) => FastifyReply {
  let bytes: Buffer | undefined;
  return (request, reply) => {
    reply.header('vary', 'accept-encoding');
    if (!/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))) return reply.send(text);
    bytes ??= gzipSync(text);
    return reply.header('content-encoding', 'gzip').send(bytes);
  };
}

type Document = ReturnType<typeof openApiDocument>;

function renderDocs(document: Document): string {
  const groups = new Map<string, string[]>();
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const tag = operation.tags[0] ?? '';
      const answers = Object.entries(operation.responses)
        .map(([status, answer]) => `<dt>${status}</dt><dd>${escapeHtml(answer.description)}</dd>`)
        .join('');
      const schema = (title: string, value: unknown) =>
        value
          ? `<details><summary>${title}</summary><pre>${escapeHtml(JSON.stringify(value, null, 2))}</pre></details>`
          : '';
      const section = `<article id="${operation.operationId}"><h3><code>${method.toUpperCase()}</code> ${escapeHtml(path)}</h3><p>${escapeHtml(operation.summary)}</p>
<p class="who">${escapeHtml(operation['x-permission'])}</p>${schema('Parameters', operation.parameters.length ? operation.parameters : undefined)}${schema('Body', operation.requestBody)}${schema('Answer', operation.responses['200'])}<dl>${answers}</dl></article>`;
      groups.set(tag, [...(groups.get(tag) ?? []), section]);
    }
  }
  const navigation = [...groups.keys()].map((tag) => `<a href="#${tag}">${tag}</a>`).join(' ');
  const body = [...groups]
    .map(([tag, sections]) => `<section><h2 id="${tag}">${tag}</h2>${sections.join('')}</section>`)
    .join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(document.info.title)}</title><style>
:root{color-scheme:light dark;font:15px/1.5 system-ui,sans-serif}body{max-width:60rem;margin:0 auto;padding:1.5rem}nav a{margin-right:1rem}article{border-top:1px solid #8884;padding:.5rem 0}h3{font-size:1rem;margin:.5rem 0}code{font-weight:700}pre{overflow:auto;background:#8881;padding:.75rem;border-radius:8px;font-size:13px}.who{opacity:.7;font-size:13px}dl{display:grid;grid-template-columns:4rem 1fr;font-size:13px;margin:.5rem 0}dd{margin:0}
</style></head><body><h1>${escapeHtml(document.info.title)}</h1><p>${escapeHtml(document.info.description)}</p><nav>${navigation}</nav>${body}</body></html>`;
}
