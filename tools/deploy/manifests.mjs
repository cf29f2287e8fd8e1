import { Deployment } from "kubernetes-models/apps/v1/Deployment";
import { HorizontalPodAutoscaler } from "kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler";
import { NetworkPolicy } from "kubernetes-models/networking.k8s.io/v1/NetworkPolicy";
import { PodDisruptionBudget } from "kubernetes-models/policy/v1/PodDisruptionBudget";
import { ConfigMap } from "kubernetes-models/v1/ConfigMap";
import { Service } from "kubernetes-models/v1/Service";
import { parse, parseAllDocuments } from "yaml";
import { unknownFields } from "./unknown-fields.mjs";

const kinds = { ConfigMap, Deployment, HorizontalPodAutoscaler, NetworkPolicy, PodDisruptionBudget, Service };
const pathOf = ({ apiVersion, kind }) => `kubernetes-models/${apiVersion}/${kind}`;

/** Every problem of the files that `kustomization.yaml` names, each a sentence. */
export async function problemsOfManifests(read) {
  const { resources, images } = parse(read("kubernetes/kustomization.yaml"));
  const things = resources.flatMap((file) =>
    parseAllDocuments(read(`kubernetes/${file}`)).map((document) => ({ file, thing: document.toJS() })),
  );
  const apps = new Set(images.map(({ name }) => name));
  const settings = settingsOf(read);
  const unknownOnes = unknownFields(things.map(({ thing }) => ({ thing, path: pathOf(thing) })));
  return things.flatMap(({ file, thing }, index) => {
    const rules = thing.kind === "Deployment" ? problemsOfDeployment(thing, { things, apps, settings }) : [];
    const unknown = Object.keys(thing.kind === "ConfigMap" ? thing.data : {}).filter((name) => !settings.has(name));
    return [
      ...schemaProblems(thing),
      ...unknownOnes.filter((one) => one.index === index).map(({ says }) => says),
      ...selectorProblems(thing, things),
      ...rules,
      ...unknown.map((name) => `${name} is no setting of a server`),
    ].map((problem) => `kubernetes/${file}: ${thing.kind} ${thing.metadata?.name}: ${problem}`);
  });
}

/** The variables that the tables of settings name. */
function settingsOf(read) {
  const pages = ["../docs/site/operators/deployment.md", "../apps/mcp/README.md"].map(read).join("\n");
  return new Set([
    "NODE_ENV",
    ...[...pages.matchAll(/^\| (`[A-Z_`, ]+`)/gm)].flatMap(([, names]) => names.match(/[A-Z_]+/g)),
  ]);
}

function schemaProblems(thing) {
  const Kind = kinds[thing.kind];
  if (Kind === undefined) return ["its kind is not one that is checked; tools/deploy/manifests.mjs lists them"];
  try {
    new Kind(thing).validate();
    return [];
  } catch (error) {
    return [error.message];
  }
}

/** Services, budgets and scalers that name pods or a deployment which there are not. */
function selectorProblems({ kind, spec }, things) {
  const deployments = things.map(({ thing }) => thing).filter((thing) => thing.kind === "Deployment");
  const labels =
    kind === "Service" ? spec.selector : kind === "PodDisruptionBudget" ? spec.selector.matchLabels : undefined;
  const wanted = labels?.app ?? spec?.scaleTargetRef?.name;
  const isThere = deployments.some((one) => one.spec.template.metadata.labels.app === wanted);
  return wanted === undefined || isThere ? [] : [`it is about ${wanted}, which no deployment runs`];
}

function problemsOfDeployment({ metadata, spec }, { things, apps, settings }) {
  const { spec: pod } = spec.template;
  const has = (kind) => things.some(({ thing }) => thing.kind === kind && thing.metadata.name === metadata.name);
  const serves = has("Service");
  const { containers, initContainers = [] } = pod;
  return [
    ...unless(pod.securityContext?.runAsNonRoot === true, "its pods may run as root"),
    ...unless(pod.automountServiceAccountToken === false, "its pods get a token for the cluster"),
    ...unless(spec.replicas >= 2 && has("PodDisruptionBudget"), "a node that is drained takes all of it down"),
    ...unless(
      pod.terminationGracePeriodSeconds >= 15,
      "requests under way get less than the ten seconds they may need",
    ),
    ...containers.flatMap((container) => [
      ...unless(!serves || (container.readinessProbe && container.livenessProbe), `${container.name} has no probes`),
      ...unless(!mentions(container, "capstack-owner"), `${container.name} serves, and holds the owner's password`),
    ]),
    ...[...containers, ...initContainers].flatMap((container) => problemsOfContainer(container, apps, settings)),
  ];
}

function problemsOfContainer({ name, image, env = [], resources, securityContext }, apps, settings) {
  const { allowPrivilegeEscalation, readOnlyRootFilesystem, capabilities } = securityContext ?? {};
  return [
    ...unless(apps.has(image), `${name} runs ${image}, which kustomization.yaml does not name`),
    ...unless(resources?.limits?.memory && resources?.requests?.memory, `${name} has no memory limit or request`),
    ...unless(
      allowPrivilegeEscalation === false && readOnlyRootFilesystem === true && `${capabilities?.drop}` === "ALL",
      `${name} may do more than it needs`,
    ),
    ...env.flatMap((one) => [
      ...unless(settings.has(one.name), `${one.name} is no setting of a server`),
      ...unless(
        one.value === undefined || !/SECRET|PASSWORD|PEPPER|DATABASE|MAIL_URL/.test(one.name),
        `${one.name} stands in the file; it belongs in a secret`,
      ),
    ]),
  ];
}

function mentions({ env = [], envFrom = [] }, secret) {
  return JSON.stringify([env, envFrom]).includes(`"${secret}"`);
}

function unless(holds, problem) {
  return holds ? [] : [problem];
}
